import { defineMessages } from '#shared/i18n/define-messages.ts';

export const studyBoxMessages = defineMessages('studyBox', {
  zh: {
    mine: '我的学习',
    progress: '学习进度',
    percent: '已学 {{percent}}%',
    next: '接着学：',
    first: '从这里开始：',
    held: '正在上课：',
    ticket: '凭入场券到场上课，入场券在“我的课程”里。',
    until: '{{time}} 前可学',
    forever: '长期有效',
    exam: '参加考试',
  },
  en: {
    mine: 'My studies',
    progress: 'Progress',
    percent: '{{percent}}% done',
    next: 'Up next: ',
    first: 'Start here: ',
    held: 'In class now: ',
    ticket: 'Bring your ticket to class. You find it under My courses.',
    until: 'Yours until {{time}}',
    forever: 'Yours for good',
    exam: 'Take the exam',
  },
});
