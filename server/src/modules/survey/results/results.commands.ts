/** An institution reads what was answered, as figures of five answers at least. */
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { findFigures } from '../tally/tally.repo.ts';
import { listTopics } from '../tally/topic.repo.ts';
import { findOwned } from './results.repo.ts';
import { resultsOf } from './results.rules.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { TopicResult } from './results.rules.ts';

export interface SurveyResults {
  readonly title: string;
  readonly courseTitle: string;
  /** How many answers the figures are of; it grows by five. */
  readonly num: number;
  readonly topics: readonly TopicResult[];
}

/** The figures of a questionnaire. A foreign one is told to be missing. */
export async function surveyResults(
  { db }: Platform,
  { actor, surveyId }: { readonly actor: Actor; readonly surveyId: number },
): Promise<SurveyResults> {
  return inTransaction(db, async (tx) => {
    const survey = await findOwned(tx, surveyId);
    if (survey === null || (actor.shopId !== null && actor.shopId !== survey.shop_id)) {
      throw fail('operator.surveyMissing', { data: { survey: surveyId } });
    }
    const { num, figures } = await findFigures(tx, surveyId);
    if (num < SURVEY_STEP) {
      throw fail('operator.surveyTooFew', { data: { survey: surveyId, least: SURVEY_STEP } });
    }
    const topics = resultsOf(await listTopics(tx, surveyId), figures);
    await recordAudit(tx, {
      actor,
      action: 'survey.results',
      subject: `survey ${surveyId}`,
      detail: { num },
    });
    return { title: survey.title, courseTitle: survey.course_title, num, topics };
  });
}
