/** Forgets puzzles and codes that nothing depends on any more. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { deleteOldCodes } from './code.repo.ts';
import { deleteOldPuzzles } from '../puzzle/puzzle.repo.ts';
import type { Platform } from '#platform/module';

/** Longer than any budget counts, and long enough to look into a complaint. */
const KEEP_CODES_MS = 8 * 24 * HOUR_MS;

/** Deletes what is over; run by a worker once an hour. */
export async function sweepVerification({ db, clock }: Platform): Promise<void> {
  const now = clock.now().getTime();
  await deleteOldPuzzles(db, new Date(now - HOUR_MS));
  await deleteOldCodes(db, new Date(now - KEEP_CODES_MS));
}
