/** Many who want the same row at the same moment: proven, not hoped for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../services/process.ts';
import type { Store } from './buying-store.ts';
import { expect } from './drill.ts';

/** Longer than the server waits for a lock: on a slow machine the first give up and come again. */
const longestHoldMs = 8_000;
/** Nobody came in this time, so nobody will. */
const lastComerMs = 800;
const endMs = 30_000;

const countWaiting = `select count(*) from pg_stat_activity
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
      const seen = await store.number(countWaiting);
      if (seen > waiters) {
        waiters = seen;
        grewAt = Date.now();
      }
      const isQuiet = waiters > crowd / 2 && Date.now() - grewAt > lastComerMs;
      return waiters >= crowd || isQuiet;
    }, longestHoldMs);
    await holder.query('commit');
    const timeUp = sleep(endMs, null, { ref: false });
    const results = await Promise.race([running, timeUp]);
    if (results === null) throw new Error('the attempts do not end');
    return { results, waiters };
  });
}

/** The same race run by plain statements: look, then act on what was seen. */
export interface Naive {
  /** Makes the tables, with one row to fight for. */
  readonly setup: string;
  readonly lock: string;
  /** Selects one boolean. */
  readonly check: string;
  readonly act: string;
  /** Selects how often it happened; once is right. */
  readonly count: string;
}

/** Shows that the harness sees a race being lost: without a guard more than one wins. */
export async function expectNaiveLoses(store: Store, naive: Naive, ways: number): Promise<number> {
  await store.rows('drop schema if exists naive cascade; create schema naive');
  await store.rows(naive.setup);
  const attempt = async (): Promise<void> =>
    store.onOne(async (client) => {
      const { rows } = await client.query<Record<string, boolean>>(naive.check);
      if (Object.values(rows[0] ?? {})[0] === true) await client.query(naive.act);
    });
  const { waiters } = await contest(
    store,
    naive.lock,
    Array.from({ length: ways }, () => attempt),
  );
  const happened = await store.number(naive.count);
  expect(waiters > 1, 'nobody waited even without a guard');
  expect(happened > 1, 'the harness is blind: without a guard it happened once, too');
  return happened;
}
