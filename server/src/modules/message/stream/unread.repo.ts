/** SQL of what open pages are told. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

/** As far as is counted; more are shown as "99+" anyway. */
const COUNTED_MAX = 100;

export interface Unread {
  readonly user_id: number;
  readonly unread_num: number;
  /** Of those deleted too, so that it only grows; 0 without any. */
  readonly newest_id: number;
}

/** How many messages some users have not read, and their newest: two short looks at an index each. */
export async function readUnread(
  db: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Unread>> {
  const { rows } = await sql<Unread>`
    select listening.user_id,
      (select count(*) from (
        select from message
        where user_id = listening.user_id and read_at is null and deleted_at is null
        limit ${COUNTED_MAX}
      ) as counted)::int as unread_num,
      coalesce((
        select id from message where user_id = listening.user_id order by id desc limit 1
      ), 0) as newest_id
    from unnest(${userIds}::bigint[]) as listening (user_id)`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}
