/** Questionnaires on satisfaction. Anonymous ones keep nothing of who answered what. */
import { z } from 'zod';
import { AnswerWire, OptionWire, answerSheet } from './wire/exam-wire.ts';
import { call, empty } from './kernel/call.ts';
import { SURVEY_STATES, SURVEY_TOPIC_TYPES } from './kernel/statuses.ts';
import { bit, count, id, paged, paging, time } from './kernel/wire.ts';

const surveyState = z.enum(SURVEY_STATES);

const SurveyCardWire = z
  .object({
    id,
    title: z.string(),
    curriculum_id: id.nullable(),
    curriculum_title: z.string(),
    is_anonymous: bit,
    state: surveyState,
    end_time: time.nullable(),
    submit_time: time.nullable().describe('null of an anonymous one: its time is not kept'),
  })
  .meta({ id: 'SurveyCard' });

const SurveyWire = z
  .object({
    id,
    title: z.string(),
    intro: z.string(),
    curriculum_id: id.nullable(),
    curriculum_title: z.string(),
    is_anonymous: bit,
    state: surveyState,
    end_time: time.nullable(),
    topics: z.array(
      z.object({
        id,
        type: z.enum(SURVEY_TOPIC_TYPES),
        title: z.string(),
        options: z.array(OptionWire),
        required: bit,
        max_len: count.describe('Of a text, in characters'),
      }),
    ),
  })
  .meta({ id: 'Survey' });

export const surveyCalls = {
  list: call({
    path: '/api/satisfied/getList',
    summary: "Questionnaires of one's courses, filled in or not.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ state: surveyState.optional(), ...paging }),
    response: paged(SurveyCardWire),
    success: ['ok'],
    errors: [],
  }),
  form: call({
    path: '/api/satisfied/getDepotTopic',
    summary: 'A questionnaire to fill in, by its id or by its course.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.union([z.object({ id }), z.object({ curriculum_id: id })]),
    response: SurveyWire,
    success: ['ok'],
    errors: ['common.notFound', 'survey.notEligible'],
  }),
  submit: call({
    path: '/api/satisfied/saveUser',
    summary: 'Hands in a questionnaire, once per person, or keeps what was filled in so far.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      id,
      answers: answerSheet,
      is_submit: bit.default(1).describe('0 keep as a draft, not of an anonymous one; 1 hand in'),
    }),
    response: empty,
    success: ['saved'],
    errors: ['common.notFound', 'survey.alreadyAnswered', 'survey.notEligible', 'content.refused'],
  }),
  answers: call({
    path: '/api/satisfied/getInfo',
    summary: 'A questionnaire with the answers one gave, or has begun to give.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ id }),
    response: SurveyWire.extend({
      answers: z.array(AnswerWire).describe('None of an anonymous one: nobody can tell whose'),
      submit_time: time.nullable().describe('null of a draft, and of an anonymous one'),
    }),
    success: ['ok'],
    errors: ['common.notFound'],
  }),
};
