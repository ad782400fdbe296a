/** SQL of the topics of a questionnaire. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

export interface TopicRow {
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly options: readonly string[];
  readonly required: boolean;
  readonly max_len: number;
}

/** In their order. */
export async function listTopics(db: Database, surveyId: number): Promise<readonly TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    select id, type, title, options, required, max_len from survey_topic
    where survey_id = ${surveyId} order by no`.execute(db);
  return rows;
}
