/**
 * What must always hold of the data, as questions whose answer is nothing. Modules bring them;
 * they are asked after every test file, every minute by the worker, and by `npm run invariants`.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from './pool.ts';

const SAMPLE = 5;
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

/** Asks all of one snapshot and answers those that are broken. */
export async function findBreaches(
  db: Database,
  invariants: readonly Invariant[],
  now: Date,
): Promise<Breach[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(LIMIT_MS)}`.execute(tx);
      const breaches: Breach[] = [];
      for (const { id, says, breaches: ask } of invariants) {
        const { rows } = await sql<{ total: number; sample: string[] }>`
          select count(*)::int as total, (array_agg(subject))[1:${sql.lit(SAMPLE)}] as sample
          from (${ask(now)}) found`.execute(tx);
        const [found] = rows;
        if (found !== undefined && found.total > 0) {
          breaches.push({ id, says, count: found.total, sample: found.sample });
        }
      }
      return breaches;
    });
}
