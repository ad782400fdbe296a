/** SQL of tries at passwords and at names of cards. A try is counted before it is judged, so that none runs uncounted. */
import { sql } from 'kysely';
import { FORGET_MS, LOCK_MS } from './login-attempt.rules.ts';
import type { Database } from '#platform/db/pool';
import type { Patience } from './login-attempt.rules.ts';

/** Counts a try unless it is not allowed now; answers whether it is. */
export async function countTry(
  db: Database,
  subject: string,
  { puzzleFrom, lockEvery }: Patience,
  { solved, now }: { solved: boolean; now: Date },
): Promise<boolean> {
  const forgotten = new Date(now.getTime() - FORGET_MS);
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  const { rows } = await sql`
    insert into login_failure as known (subject, failures, last_at)
    values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = case when known.last_at < ${forgotten} then 1 else known.failures + 1 end,
      last_at = ${now},
      locked_until = case
        when known.last_at >= ${forgotten} and (known.failures + 1) % ${lockEvery}::int = 0
        then ${lockedUntil}::timestamptz end
    where (known.locked_until is null or known.locked_until <= ${now})
      and (known.failures < ${puzzleFrom}::int or known.last_at < ${forgotten} or ${solved})
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Until when a subject is locked. */
export async function findLock(db: Database, subject: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('login_failure')
    .select('locked_until')
    .where('subject', '=', subject)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return row?.locked_until ?? null;
}

/** Takes one try back, which was right. */
export async function forgiveTry(db: Database, subject: string): Promise<void> {
  await sql`
    update login_failure set failures = greatest(failures - 1, 0), locked_until = null
    where subject = ${subject}`.execute(db);
}

/** Forgets a subject's wrong tries. */
export async function forgetTries(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('login_failure').where('subject', '=', subject).execute();
}

/** Forgets whoever has not tried since. */
export async function deleteOldTries(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('last_at', '<', new Date(now.getTime() - FORGET_MS))
    .execute();
}
