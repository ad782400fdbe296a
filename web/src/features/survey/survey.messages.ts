import { SURVEY_STATES } from '@zhiji/contract/kernel/statuses';
import { defineMessages, type MessageKey } from '#shared/i18n/define-messages.ts';
import type { SurveyState } from './survey.queries.ts';

export const surveyMessages = defineMessages('survey', {
  zh: {
    open: '待填写',
    submitted: '已提交',
    closed: '已截止',
    back: '返回我的问卷',
    missing: '没有找到这份问卷',
    notEligible: '学完这门课程后才能填写问卷，或者课程已退款。',
    closedText: '这份问卷已于 {{time}} 截止，不再收集答案。',
    ofCourse: '课程：{{title}}',
    anonymous: '匿名',
    named: '实名',
    mine: '我的问卷',
    courses: '我的课程',
    required: '必答',
    score: '{{score}} 分',
    score1: '非常不满意',
    score2: '不满意',
    score3: '一般',
    score4: '满意',
    score5: '非常满意',
  },
  en: {
    open: 'To answer',
    submitted: 'Handed in',
    closed: 'Closed',
    back: 'Back to my surveys',
    missing: 'This survey was not found',
    notEligible: 'The survey opens when you finish the course. Refunded courses have none.',
    closedText: 'This survey closed at {{time}} and takes no more answers.',
    ofCourse: 'Course: {{title}}',
    anonymous: 'Anonymous',
    named: 'Under your name',
    mine: 'My surveys',
    courses: 'My courses',
    required: 'required',
    score: '{{score}} of 5',
    score1: 'very dissatisfied',
    score2: 'dissatisfied',
    score3: 'neutral',
    score4: 'satisfied',
    score5: 'very satisfied',
  },
});

type Text = MessageKey<typeof surveyMessages>;

export const stateTexts = {
  [SURVEY_STATES.open]: 'open',
  [SURVEY_STATES.submitted]: 'submitted',
  [SURVEY_STATES.closed]: 'closed',
} as const satisfies Record<SurveyState, Text>;

/** What a score says, by its key. */
export const scoreTexts = [
  ['1', 'score1'],
  ['2', 'score2'],
  ['3', 'score3'],
  ['4', 'score4'],
  ['5', 'score5'],
] as const satisfies readonly (readonly [key: string, text: Text])[];
