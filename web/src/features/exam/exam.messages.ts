import { EXAM_STATES, EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { defineMessages, type MessageKey } from '#shared/i18n/define-messages.ts';
import type { ExamState, TopicType } from './exam.queries.ts';

/** Words that all screens of exams use. */
export const examMessages = defineMessages('exam', {
  zh: {
    notOpen: '未开放',
    open: '可参加',
    inProgress: '进行中',
    marking: '阅卷中',
    passed: '已通过',
    failed: '未通过',
    over: '已结束',
    single: '单选题',
    multiple: '多选题',
    judge: '判断题',
    blank: '填空题',
    essay: '问答题',
    right: '对',
    wrong: '错',
    points: '{{score}} 分',
    minutes: '{{count}} 分钟',
    back: '返回考试列表',
    missing: '没有找到这场考试',
    close: '关闭',
    picture: '题目配图',
  },
  en: {
    notOpen: 'Not open yet',
    open: 'Open',
    inProgress: 'In progress',
    marking: 'Being marked',
    passed: 'Passed',
    failed: 'Failed',
    over: 'Ended',
    single: 'Single choice',
    multiple: 'Multiple choice',
    judge: 'True or false',
    blank: 'Fill in the blanks',
    essay: 'Essay',
    right: 'True',
    wrong: 'False',
    points: '{{score}} points',
    minutes: '{{count}} minutes',
    back: 'Back to my exams',
    missing: 'This exam was not found',
    close: 'Close',
    picture: 'Picture of the question',
  },
});

type ExamText = MessageKey<typeof examMessages>;

export const stateTexts = {
  [EXAM_STATES.notOpen]: 'notOpen',
  [EXAM_STATES.open]: 'open',
  [EXAM_STATES.inProgress]: 'inProgress',
  [EXAM_STATES.marking]: 'marking',
  [EXAM_STATES.passed]: 'passed',
  [EXAM_STATES.failed]: 'failed',
  [EXAM_STATES.over]: 'over',
} as const satisfies Record<ExamState, ExamText>;

export const typeTexts = {
  [EXAM_TOPIC_TYPES.single]: 'single',
  [EXAM_TOPIC_TYPES.multiple]: 'multiple',
  [EXAM_TOPIC_TYPES.judge]: 'judge',
  [EXAM_TOPIC_TYPES.blank]: 'blank',
  [EXAM_TOPIC_TYPES.essay]: 'essay',
} as const satisfies Record<TopicType, ExamText>;
