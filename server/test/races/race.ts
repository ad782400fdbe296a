/** Many who come to the same row at the same moment: proven, not hoped for. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { asOwner } from '../databases.ts';
import type { PayApp } from '../pay.ts';

/** Shorter than a statement waits for a lock. */
const TOGETHER_MS = 2_500;
const FIRST_MS = 1_000;
/** Nobody else comes: the others wait for their turn in the server, or were refused. */
const SETTLED_MS = 800;
const LOOK_MS = 50;

/** What everybody wants, ready to go. */
export interface Scene {
  /** Takes the row they meet at. */
  readonly lock: string;
  /** The first one is there before the others come. */
  readonly attempts: readonly (() => Promise<unknown>)[];
  /** Selects how often it happened, or asks somebody else who knows. */
  readonly happened: string | (() => Promise<number>);
}

export const nameOf = (app: PayApp): string =>
  new URL(app.platform.config.databaseUrl).pathname.slice(1);

const WAITING = `select count(distinct pid) as n from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`;

/**
 * Lets attempts come to the same row, as many as there are connections, before any may pass it;
 * answers how often it happened.
 */
export async function run(
  app: PayApp,
  { lock, attempts, happened }: Scene,
  crowd = attempts.length,
): Promise<number> {
  return asOwner(async (owner) => {
    const number = async (statement: string): Promise<number> => {
      const { rows } = await owner.query<{ n: string }>(statement);
      return Number(rows[0]?.n);
    };
    const waitFor = async (many: number, ms: number): Promise<void> => {
      const until = Date.now() + ms;
      let [seen, changedAt] = [0, Date.now()];
      const isSettled = (): boolean => seen > 0 && Date.now() - changedAt > SETTLED_MS;
      while (seen < many && Date.now() < until && !isSettled()) {
        await pause(LOOK_MS);
        const waiting = await number(WAITING);
        changedAt = waiting === seen ? changedAt : Date.now();
        seen = waiting;
      }
    };
    await owner.query('begin');
    expect((await owner.query(lock)).rowCount).toBe(1);
    const [first, ...others] = attempts;
    const running: Promise<unknown>[] = [Promise.allSettled([first?.()])];
    await waitFor(1, FIRST_MS);
    running.push(Promise.allSettled(others.map(async (attempt) => attempt())));
    await waitFor(Math.min(crowd, attempts.length), TOGETHER_MS);
    await owner.query('commit');
    await Promise.all(running);
    return typeof happened === 'string' ? number(happened) : happened();
  }, nameOf(app));
}
