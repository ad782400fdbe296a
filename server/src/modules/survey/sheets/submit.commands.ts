/** Somebody fills a questionnaire in: it is kept as a draft, or handed in once. */
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { addAnswer } from '../tally/add-answer.ts';
import { listTopics } from '../tally/topic.repo.ts';
import { isComplete, namesSomebody, readSheet } from './answer.rules.ts';
import { isOpen } from './state.rules.ts';
import { findSurvey, insertTaker, keepSheet } from './survey.repo.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { TopicRow } from '../tally/topic.repo.ts';
import type { SheetAnswer } from './answer.rules.ts';
import type { SurveyRow } from './survey.repo.ts';

interface Filled {
  readonly survey: SurveyRow;
  readonly topics: readonly TopicRow[];
  readonly sheet: readonly SheetAnswer[];
}

/** Hands a questionnaire in, or keeps what was filled in so far. */
export async function submitSurvey(
  platform: Platform,
  userId: number,
  { id, answers, is_submit: isSubmit }: CallInput<'survey.submit'>,
): Promise<null> {
  const { db, clock } = platform;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const survey = await requireOpen(tx, userId, id, now);
    const topics = await listTopics(tx, id);
    const sheet = readSheet(topics, answers);
    if (sheet === null) {
      throw fail('common.badParameter', { fields: ['answers'] });
    }
    const filled = { survey, topics, sheet };
    await (isSubmit === 0
      ? keepDraft(tx, userId, filled, now)
      : handIn(platform, tx, userId, filled, now));
  });
  return null;
}

async function requireOpen(tx: Tx, userId: number, id: number, now: Date): Promise<SurveyRow> {
  const survey = await findSurvey(tx, userId, { id }, now);
  if (survey === null) {
    throw fail('common.notFound');
  }
  if (survey.taken) {
    throw fail('survey.alreadyAnswered');
  }
  if (!survey.finished || !isOpen(survey, now)) {
    throw fail('survey.notEligible');
  }
  return survey;
}

/** Drafts of anonymous ones stay in the browser: here they would have a name. */
async function keepDraft(tx: Tx, userId: number, { survey, sheet }: Filled, now: Date) {
  if (survey.is_anonymous) {
    throw fail('common.badParameter', { fields: ['is_submit'] });
  }
  await keepSheet(tx, {
    userId,
    surveyId: survey.id,
    answers: sheet,
    now,
    isSubmitted: false,
  });
}

async function handIn(
  { config }: Platform,
  tx: Tx,
  userId: number,
  { survey, topics, sheet }: Filled,
  now: Date,
): Promise<void> {
  if (!isComplete(topics, sheet)) {
    throw fail('common.badParameter', { fields: ['answers'] });
  }
  if (survey.is_anonymous && namesSomebody(topics, sheet)) {
    throw fail('content.refused');
  }
  if (!(await insertTaker(tx, userId, survey.id))) {
    throw fail('survey.alreadyAnswered');
  }
  if (!survey.is_anonymous) {
    await keepSheet(tx, { userId, surveyId: survey.id, answers: sheet, now, isSubmitted: true });
  }
  await addAnswer(tx, config.dataKey, { id: survey.id, topics }, sheet);
}
