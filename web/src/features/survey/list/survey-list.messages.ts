import { defineMessages } from '#shared/i18n/define-messages.ts';

export const surveyListMessages = defineMessages('surveyList', {
  zh: {
    states: '问卷状态',
    all: '全部',
    surveys: '问卷列表',
    until: '{{time}} 截止',
    at: '{{time}} 提交',
    fill: '去填写',
    read: '查看我的答案',
    done: '查看',
    action: '{{action}}：{{title}}',
    empty: '还没有问卷；学完一门课程，它的问卷会出现在这里',
    emptyState: '这个状态下没有问卷',
    toCourses: '去我的课程',
    showAll: '查看全部问卷',
  },
  en: {
    states: 'Survey status',
    all: 'All',
    surveys: 'Surveys',
    until: 'Closes {{time}}',
    at: 'Handed in {{time}}',
    fill: 'Answer',
    read: 'Read my answers',
    done: 'View',
    action: '{{action}}: {{title}}',
    empty: 'No surveys yet. When you finish a course, its survey shows up here',
    emptyState: 'No surveys in this status',
    toCourses: 'Go to my courses',
    showAll: 'Show all surveys',
  },
});
