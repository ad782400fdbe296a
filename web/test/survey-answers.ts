/** Questionnaires as the server answers them. */
import type { CallResponse } from '@zhiji/contract/calls';
import { SURVEY_STATES, SURVEY_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';

type Card = CallResponse<'survey.list'>['list'][number];
type Form = CallResponse<'survey.form'>;

const { single, multiple, text, rating } = SURVEY_TOPIC_TYPES;

/** A questionnaire in the list that can be answered. */
export const surveyCard = (more: Partial<Card> = {}): Card => ({
  id: 41,
  title: '学习满意度问卷',
  curriculum_id: 9,
  curriculum_title: '数据分析入门',
  is_anonymous: 1,
  state: SURVEY_STATES.open,
  end_time: null,
  submit_time: null,
  ...more,
});

/** The same with what it asks: one topic of each kind, the text may be left out. */
export const surveyForm = (more: Partial<Form> = {}): Form => ({
  id: 41,
  title: '学习满意度问卷',
  intro: '大约两分钟。',
  curriculum_id: 9,
  curriculum_title: '数据分析入门',
  is_anonymous: 1,
  state: SURVEY_STATES.open,
  end_time: null,
  topics: [
    { id: 1, type: rating, title: '总体满意吗？', options: [], required: 1, max_len: 0 },
    {
      id: 2,
      type: single,
      title: '难度如何？',
      options: [
        { key: 'A', content: '偏易' },
        { key: 'B', content: '合适' },
      ],
      required: 1,
      max_len: 0,
    },
    {
      id: 3,
      type: multiple,
      title: '哪些有帮助？',
      options: [
        { key: 'A', content: '视频' },
        { key: 'B', content: '讲义' },
        { key: 'C', content: '练习' },
      ],
      required: 1,
      max_len: 0,
    },
    { id: 4, type: text, title: '还想说什么？', options: [], required: 0, max_len: 300 },
  ],
  ...more,
});
