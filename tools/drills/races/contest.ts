/** Many who want the same row at the same moment: proven, not hoped for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { waitUntil } from '#services/process';
import type { Store } from '../buying/store.ts';
import { expect } from '../site/drill.ts';

/** Longer than the server waits for a lock: on a slow machine the first give up and come again. */
const LONGEST_HOLD_MS = 8_000;
/** Nobody came in this time, so nobody will. */
const LAST_COMER_MS = 800;
/** What takes longer hangs: a machine with busy neighbours is six times slower than a quiet one. */
const END_MS = 3 * MINUTE_MS;

const COUNT_WAITING = `select count(*) from pg_stat_activity
  where wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`;

export interface Contest<Result> {
  readonly results: readonly Result[];
  /** Sessions of PostgreSQL that were seen waiting for the row, or for one who waits for it. */
  readonly waiters: number;
}

/**
 * Holds a row in an open transaction, lets all attempts begin, and lets go once so many wait for it.
 * An attempt that never gets to the row is no reason to wait for ever.
 */
export async function contest<Result>(
  store: Store,
  lock: string,
  attempts: readonly (() => Promise<Result>)[],
  crowd = attempts.length,
): Promise<Contest<Result>> {
  return store.onOne(async (holder) => {
    await holder.query('begin');
    const { rowCount } = await holder.query(lock);
    expect(rowCount === 1, `${rowCount} rows to fight for, not one`);
    let waiters = 0;
    let grewAt = Date.now();
    const running = Promise.all(attempts.map(async (attempt) => attempt()));
    // Looked at below, when the row is free; until then nobody is to call it unhandled.
    running.catch(() => undefined);
    await waitUntil(async () => {
      const seen = await store.number(COUNT_WAITING);
      if (seen > waiters) {
        waiters = seen;
        grewAt = Date.now();
      }
      const isQuiet = waiters > crowd / 2 && Date.now() - grewAt > LAST_COMER_MS;
      return waiters >= crowd || isQuiet;
    }, LONGEST_HOLD_MS);
    await holder.query('commit');
    const timeUp = sleep(END_MS, null, { ref: false });
    const results = await Promise.race([running, timeUp]);
    if (results === null) {
      throw new Error('the attempts do not end');
    }
    return { results, waiters };
  });
}
