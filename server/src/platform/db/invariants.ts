/**
 * Invariants of the data, as queries that must return no row. Modules bring them;
 * they are asked after every test file, every minute by one worker, and by `npm run invariants`.
 */
import { sql } from 'kysely';
import { DatabaseDown, openPool } from './pool.ts';
import type { RawBuilder } from 'kysely';
import type { Config } from '#config';
import type { Log } from '#platform/log';
import type { Database, Pool } from './pool.ts';
import type { Tx } from './transaction.ts';

const SAMPLE = 5;
/** They read whole tables, so each is given more time than a request has. */
const LIMIT_MS = 30_000;

export interface Invariant {
  /** Short and stable: it labels the metric. */
  readonly id: string;
  /** What holds, in one sentence. */
  readonly says: string;
  /** Selects a text naming each row that breaks it. */
  readonly breaches: (now: Date) => RawBuilder<{ readonly subject: string }>;
  /** Holds only while a worker runs: what is due has been done. */
  readonly needsWorker?: true;
}

export interface Breach {
  readonly id: string;
  readonly says: string;
  readonly count: number;
  /** The first few subjects. */
  readonly sample: readonly string[];
}

/** Result of one check: how many rows break it, or why it could not be answered. */
export type Finding = { readonly ms: number } & (
  | { readonly breach: Breach | null; readonly error?: never }
  | { readonly breach?: never; readonly error: unknown }
);

/** A connection of its own for asking, whose time limit on both sides is that of an invariant. */
export function openInvariantPool(
  { databaseUrl: url, patience }: Pick<Config, 'databaseUrl' | 'patience'>,
  log: Log,
  limitMs = LIMIT_MS,
): Pool {
  return openPool({ url, size: 1, applicationName: 'zhiji-invariants', log, limitMs, patience });
}

/** Asks of one unchanging view of the data. */
export async function inSnapshot<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work);
}

/** Asks one; that it fails or takes too long does not keep the others from being asked. */
export async function askInvariant(
  tx: Tx,
  { id, says, breaches }: Invariant,
  now: Date,
): Promise<Finding> {
  const began = performance.now();
  const ms = (): number => Math.round(performance.now() - began);
  await sql`savepoint asked`.execute(tx);
  try {
    const { rows } = await sql<{ total: number; sample: string[] }>`
      select count(*)::int as total, (array_agg(subject))[1:${sql.lit(SAMPLE)}] as sample
      from (${breaches(now)}) found`.execute(tx);
    await sql`release savepoint asked`.execute(tx);
    const [found] = rows;
    const isBroken = found !== undefined && found.total > 0;
    const breach = isBroken ? { id, says, count: found.total, sample: found.sample } : null;
    return { ms: ms(), breach };
  } catch (error) {
    if (error instanceof DatabaseDown) {
      throw error;
    }
    await sql`rollback to savepoint asked`.execute(tx);
    return { ms: ms(), error };
  }
}

/** Asks all of one snapshot and answers those that are broken; one without an answer is an error. */
export async function findBreaches(
  db: Database,
  invariants: readonly Invariant[],
  now: Date,
): Promise<Breach[]> {
  return inSnapshot(db, async (tx) => {
    const found: Breach[] = [];
    for (const invariant of invariants) {
      const { breach, error } = await askInvariant(tx, invariant, now);
      if (error !== undefined) {
        throw new Error(`${invariant.id} could not be asked`, { cause: error });
      }
      if (breach) {
        found.push(breach);
      }
    }
    return found;
  });
}
