/** What a distributor sees of himself. */
import { SPREAD_DAYS } from '@zhiji/contract/kernel/limits';
import { findDistributor } from '../applications/application.repo.ts';
import { lastDays, startOfDay } from './days.rules.ts';
import { presentRecord } from './record.present.ts';
import { findTotals, listDays, listPayouts } from './record.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** One's record with its totals, whatever became of the application; null when there is none. */
export async function record(
  { db, clock, config }: Platform,
  userId: number,
): Promise<CallResponse<'distribution.record'>> {
  const distributor = await findDistributor(db, userId);
  if (distributor === null) {
    return null;
  }
  const days = lastDays(clock.now(), SPREAD_DAYS);
  const [day = ''] = days;
  const [totals, happened, payouts] = await Promise.all([
    findTotals(db, userId),
    listDays(db, userId, { day, at: startOfDay(day) }),
    listPayouts(db, userId),
  ]);
  return presentRecord(config.dataKey, { distributor, totals, days, happened, payouts });
}
