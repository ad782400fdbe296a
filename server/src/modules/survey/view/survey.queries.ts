/** Reads of questionnaires. */
import { fail } from '#platform/failure';
import { pageOf } from '#platform/paging';
import { isOpen, stateOf } from '../sheets/state.rules.ts';
import { findSheet, findSurvey, listSurveys, listUnanswered } from '../sheets/survey.repo.ts';
import { listTopics } from '../tally/topic.repo.ts';
import { presentCard, presentForm, presentTime } from './survey.present.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { SurveyRow } from '../sheets/survey.repo.ts';

/** Questionnaires of courses a user has finished. */
export async function surveys(
  { db, clock }: Platform,
  userId: number,
  { state, ...paging }: CallInput<'survey.list'>,
): Promise<CallResponse<'survey.list'>> {
  const now = clock.now();
  const rows = (await listSurveys(db, userId, now)).filter(
    (row) => state === undefined || stateOf(row, now) === state,
  );
  return pageOf(
    rows.map((row) => presentCard(row, now)),
    paging,
  );
}

/** What a questionnaire asks; one that is answered or closed says so. */
export async function surveyForm(
  { db, clock }: Platform,
  userId: number,
  input: CallInput<'survey.form'>,
): Promise<CallResponse<'survey.form'>> {
  const now = clock.now();
  const key = 'id' in input ? { id: input.id } : { courseId: input.curriculum_id };
  const survey = await findSurvey(db, userId, key, now);
  if (survey === null) {
    throw fail('common.notFound');
  }
  if (!survey.taken && !hasBegun(survey, now)) {
    throw fail('survey.notEligible');
  }
  return presentForm(survey, await listTopics(db, survey.id), now);
}

function hasBegun(survey: SurveyRow, now: Date): boolean {
  return survey.finished && isOpen({ start_at: survey.start_at, end_at: null }, now);
}

/** What a user answered, or has begun to; of an anonymous one only that he took part. */
export async function surveyAnswers(
  { db, clock }: Platform,
  userId: number,
  { id }: CallInput<'survey.answers'>,
): Promise<CallResponse<'survey.answers'>> {
  const now = clock.now();
  const survey = await findSurvey(db, userId, { id }, now);
  const sheet = await findSheet(db, userId, id);
  if (survey === null || (sheet === null && !survey.taken)) {
    throw fail('common.notFound');
  }
  return {
    ...presentForm(survey, await listTopics(db, id), now),
    answers: (sheet ?? []).map(({ topic_id, answer }) => ({ topic_id, answer: [...answer] })),
    submit_time: presentTime(survey.submitted_at),
  };
}

/** Says of courses which questionnaires a user can still answer and has not. */
export function openSurveys({ db, clock }: Platform) {
  return async (userId: number, courseIds: readonly number[]): Promise<readonly number[]> =>
    listUnanswered(db, userId, courseIds, clock.now());
}
