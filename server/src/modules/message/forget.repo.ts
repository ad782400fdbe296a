/** SQL of forgetting old messages. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

/** Deletes messages from before a moment, and with them what left the site; answers how many. */
export async function deleteOldMessages(
  db: Database,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message where (user_id, id) in (
      select user_id, id from message where created_at < ${before} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
