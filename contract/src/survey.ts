/** Questionnaires on satisfaction. */
import { z } from 'zod';
import { AnswerWire, OptionWire, answerSheet } from './exam-wire.ts';
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
    state: surveyState,
    end_time: time.nullable(),
    submit_time: time.nullable(),
  })
  .meta({ id: 'SurveyCard' });

const SurveyWire = z
  .object({
    id,
    title: z.string(),
    intro: z.string(),
    is_anonymous: bit,
    topics: z.array(
      z.object({
        id,
        type: z.enum(SURVEY_TOPIC_TYPES),
        title: z.string(),
        options: z.array(OptionWire),
        required: bit,
        max_len: count,
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
    summary: 'Hands in a questionnaire, once per person.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({ id, answers: answerSheet }),
    response: empty,
    success: ['saved'],
    errors: ['survey.alreadyAnswered', 'survey.notEligible', 'content.refused'],
  }),
  answers: call({
    path: '/api/satisfied/getInfo',
    summary: 'A questionnaire with the answers one gave.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ id }),
    response: SurveyWire.extend({ answers: z.array(AnswerWire), submit_time: time }),
    success: ['ok'],
    errors: ['common.notFound'],
  }),
};
