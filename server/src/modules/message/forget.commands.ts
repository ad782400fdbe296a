/** Messages do not stay forever. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { deleteOldMessages } from './forget.repo.ts';
import type { Platform } from '#platform/module';

const KEPT_MS = 365 * DAY_MS;
const BATCH = 5_000;

/** Forgets messages of more than a year ago; answers how many. */
export async function forgetOldMessages(
  { db, clock }: Platform,
  batch: number = BATCH,
): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  let forgotten = 0;
  let deleted = batch;
  while (deleted === batch) {
    deleted = await deleteOldMessages(db, before, batch);
    forgotten += deleted;
  }
  return forgotten;
}
