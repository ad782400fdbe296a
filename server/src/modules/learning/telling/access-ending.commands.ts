/**
 * Tells whose access to a course ends in 30 days, in 7 and in one. It is run several times a day and
 * everybody is found on each run of that day, so that nobody is missed when one does not happen.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { TELL_MAX, tellMany } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { oneByOne } from '#platform/jobs/parallel';
import { listEnding } from './access-ending.repo.ts';
import type { Platform } from '#platform/module';
import type { EndingAccess } from './access-ending.repo.ts';

const ENDING_DAYS = [30, 7, 1];
/** Others want the database too. */
const PAUSE_MS = 300;

export async function tellEnding(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await oneByOne(ENDING_DAYS, async (days) => {
    let told = await tellPage(platform, { days, last: undefined, now });
    while (told.length === TELL_MAX) {
      await pause(PAUSE_MS);
      told = await tellPage(platform, { days, last: told.at(-1), now });
    }
  });
}

async function tellPage(
  { db }: Platform,
  { days, last, now }: { days: number; last: EndingAccess | undefined; now: Date },
): Promise<readonly EndingAccess[]> {
  const inDays = (number: number): Date => new Date(now.getTime() + number * DAY_MS);
  return inTransaction(db, async (tx) => {
    const page = { from: inDays(days - 1), to: inDays(days), last, limit: TELL_MAX, now };
    const ending = await listEnding(tx, page);
    const told = ending.map(({ user_id: userId, course_id, title, ends_at: endsAt }) => ({
      userId,
      key: `${course_id}:${endsAt.getTime()}:${days}`,
      facts: { course_id, title, days, end_time: formatWireTime(endsAt) },
    }));
    await tellMany(tx, 'access.ending', told, now);
    return ending;
  });
}
