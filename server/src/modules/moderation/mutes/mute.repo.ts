/** SQL of who may not write for others, and until when. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface Mute {
  readonly until: Date;
  readonly reason: string;
}

/** What keeps somebody from writing now. */
export async function findMute(db: Database, userId: number, now: Date): Promise<Mute | null> {
  const { rows } = await sql<Mute>`
    select until, reason from mute where user_id = ${userId} and until > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** The later word counts; false when there is no such user. */
export async function upsertMute(
  tx: Tx,
  userId: number,
  { until, reason, now }: Mute & { readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mute (user_id, until, reason, created_at)
    select id, ${until}::timestamptz, ${reason}, ${now}::timestamptz from users where id = ${userId}
    on conflict (user_id) do update set until = excluded.until, reason = excluded.reason,
      created_at = excluded.created_at`.execute(tx);
  return numAffectedRows === 1n;
}

/** False when the user could write. */
export async function deleteMute(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<Pick<Mute, 'until'>>`
    delete from mute where user_id = ${userId} returning until`.execute(tx);
  return rows.some(({ until }) => until > now);
}
