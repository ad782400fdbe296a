/** Columns that hold sealed values, as modules declare them, and sealing them anew. */
import { sql } from 'kysely';
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { seal, unseal } from '#platform/crypto';
import { openPool } from './pool.ts';
import { inTransaction } from './transaction.ts';
import type { KeyRing } from '#platform/crypto';
import type { Platform } from '#platform/module';
import type { Database } from './pool.ts';

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** What its values are bound to. */
  readonly purpose: string;
}

const BATCH = 200;
const FIRST_ROW = '(0,0)';
/** Whole tables are read: that takes what it takes. */
const LIMIT_MS = HOUR_MS;

function nameOf({ table, column }: SealedColumn): string {
  return `${table}.${column}`;
}

/** Lends a connection of its own for reading all that is sealed. */
export async function readingAll<Result>(
  { config: { databaseUrl: url, patience }, log }: Pick<Platform, 'config' | 'log'>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const pool = openPool({
    url,
    size: 1,
    applicationName: 'zhiji-keys',
    log,
    limitMs: LIMIT_MS,
    patience,
  });
  try {
    return await work(pool.db);
  } finally {
    await pool.close();
  }
}

/** How many values of each column need a key that is not among these; columns without any are left out. */
export async function countForeign(
  db: Database,
  columns: readonly SealedColumn[],
  known: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const each of columns) {
    const column = sql.ref(each.column);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(each.table)}
      where length(${column}) > 0 and get_byte(${column}, 0) <> all (${known}::int[])`.execute(db);
    const n = rows[0]?.n ?? 0;
    if (n > 0) {
      counts.set(nameOf(each), n);
    }
  }
  return counts;
}

/**
 * Seals the values of a column with the newest key, a batch at a time, in the order they lie on disk.
 * What is done stays done, so a run that was cut off is simply begun again. A row that somebody
 * changes meanwhile lies elsewhere by then, and is left to the next run.
 */
export async function resealColumn(
  db: Database,
  ring: KeyRing,
  each: SealedColumn,
  onBatch: (count: number) => Promise<void> | void,
): Promise<void> {
  const column = sql.ref(each.column);
  const table = sql.table(each.table);
  let last = FIRST_ROW;
  for (;;) {
    const { rows } = await sql<{ at: string; value: Buffer }>`
      select ctid::text as at, ${column} as value from ${table}
      where ctid > ${last}::tid and length(${column}) > 0
        and get_byte(${column}, 0) <> ${ring.newest}
      limit ${sql.lit(BATCH)}`.execute(db);
    const end = rows.at(-1);
    if (end === undefined) {
      return;
    }
    const anew = rows.map(({ value }) =>
      seal(ring, each.purpose, unseal(ring, each.purpose, value)),
    );
    // A place on disk may hold another row by now, whose value is another.
    const { numAffectedRows = 0n } = await inTransaction(db, async (tx) =>
      sql`
        update ${table} set ${column} = fresh.value
        from unnest(${rows.map(({ at }) => at)}::tid[], ${rows.map(({ value }) => value)}::bytea[],
          ${anew}::bytea[]) fresh (at, before, value)
        where ${table}.ctid = fresh.at and ${table}.${column} = fresh.before`.execute(tx),
    );
    last = end.at;
    await onBatch(Number(numAffectedRows));
  }
}
