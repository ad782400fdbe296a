/** SQL of results: which questionnaire is meant, and whose it is. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

export interface OwnedSurvey {
  readonly id: number;
  readonly shop_id: number;
  readonly title: string;
  readonly course_title: string;
}

/** A questionnaire by its id. */
export async function findOwned(db: Database, id: number): Promise<OwnedSurvey | null> {
  const { rows } = await sql<OwnedSurvey>`
    select s.id, s.shop_id, s.title, c.title as course_title
    from survey s join course c on c.id = s.course_id where s.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}
