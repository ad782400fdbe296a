/** SQL of the turn at studying: reports, lessons that count by being opened and refunds take it in turn. */
import { sql } from 'kysely';
import { mayStudy } from '../grants/access-rule.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { Opened } from './progress.repo.ts';

/** Takes these users' turn at studying; `beat` of a clock that goes tells what becomes of it. */
async function takeTurn(
  tx: Tx,
  { userIds, now }: { readonly userIds: readonly number[]; readonly now: Date },
  beat: RawBuilder<number>,
): Promise<void> {
  await sql`
    insert into learning_clock as clock (user_id, at, credit_ms, beat)
    select user_id, ${now}::timestamptz, 0, 1 from unnest(${userIds}::bigint[]) as given (user_id)
    order by user_id
    on conflict (user_id) do update set beat = ${beat}`.execute(tx);
}

/**
 * Has reports judged anew that are not in yet, and waits for those that are being written: who reads
 * afterwards, in the same transaction, reads all that counts before it ends.
 */
export async function judgeAnew(tx: Tx, userIds: readonly number[], now: Date): Promise<void> {
  await takeTurn(tx, { userIds, now }, sql`clock.beat + 1`);
}

/** Opens a lesson that counts as studied by it; null for who may not study it any more. */
export async function openCounting(tx: Tx, opened: Opened): Promise<number | null> {
  const { userId, chapterId, courseId, now } = opened;
  await takeTurn(tx, { userIds: [userId], now }, sql`clock.beat`);
  const { rows } = await sql<{ position: number }>`
    insert into lesson_progress as progress (user_id, chapter_id, course_id, opened_at, updated_at)
    select ${userId}::bigint, ${chapterId}::bigint, ${courseId}::bigint, ${now}::timestamptz,
      ${now}::timestamptz
    where ${mayStudy(userId, courseId, now)}
    on conflict (user_id, chapter_id) do update set updated_at = excluded.updated_at
    returning position`.execute(tx);
  return rows[0]?.position ?? null;
}
