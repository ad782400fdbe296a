/** SQL of what a user sent on a day. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface Sent {
  readonly files: number;
  readonly bytes: number;
  readonly credentials: number;
}

/** Days are those of our users. */
const dayOf = (now: Date) => sql`(${now}::timestamptz at time zone 'Asia/Shanghai')::date`;

/** Counts what is sent unless that is more than the day allows; answers whether it was counted. */
export async function countSent(
  db: Database,
  userId: number,
  { sent, most, now }: { sent: Sent; most: Sent; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into upload_day as day (user_id, day, files, bytes, credentials)
    values (${userId}, ${dayOf(now)}, ${sent.files}, ${sent.bytes}, ${sent.credentials})
    on conflict (user_id, day) do update set
      files = day.files + excluded.files,
      bytes = day.bytes + excluded.bytes,
      credentials = day.credentials + excluded.credentials
    where day.files + excluded.files <= ${most.files}
      and day.bytes + excluded.bytes <= ${most.bytes}
      and day.credentials + excluded.credentials <= ${most.credentials}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Ends a user's sending for this day. */
export async function closeDay(
  db: Database,
  userId: number,
  { most, now }: { most: Sent; now: Date },
): Promise<void> {
  await sql`
    insert into upload_day (user_id, day, files, bytes, credentials)
    values (${userId}, ${dayOf(now)}, ${most.files}, ${most.bytes}, ${most.credentials})
    on conflict (user_id, day) do update set
      files = excluded.files, bytes = excluded.bytes, credentials = excluded.credentials`.execute(
    db,
  );
}

/** Forgets days nothing is counted in any more, and all of a user who leaves. */
export async function deleteOldDays(db: Database, before: Date): Promise<void> {
  await sql`delete from upload_day where day < ${dayOf(before)}`.execute(db);
}

export async function deleteDaysOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('upload_day').where('user_id', '=', userId).execute();
}
