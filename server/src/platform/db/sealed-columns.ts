/** Columns that hold sealed values, as modules declare them, and sealing them anew. */
import { sql } from 'kysely';
import { seal, unseal } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';
import type { Database } from './pool.ts';

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** What its values are bound to. */
  readonly purpose: string;
}

const BATCH = 200;
const FIRST_ROW = '(0,0)';

function nameOf({ table, column }: SealedColumn): string {
  return `${table}.${column}`;
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
 * Seals the values of a column with the newest key, a batch to a transaction, in the order they lie
 * on disk. What is done stays done, so a run that was cut off is simply begun again.
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
    const from = last;
    const done = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ at: string; value: Buffer }>`
        select ctid::text as at, ${column} as value from ${table}
        where ctid > ${from}::tid and length(${column}) > 0
          and get_byte(${column}, 0) <> ${ring.newest}
        limit ${sql.lit(BATCH)} for update`.execute(tx);
      if (rows.length === 0) {
        return null;
      }
      const anew = rows.map(({ value }) =>
        seal(ring, each.purpose, unseal(ring, each.purpose, value)),
      );
      await sql`
        update ${table} set ${column} = fresh.value
        from unnest(${rows.map(({ at }) => at)}::tid[], ${anew}::bytea[]) fresh (at, value)
        where ${table}.ctid = fresh.at`.execute(tx);
      return { count: rows.length, last: rows.at(-1)?.at ?? from };
    });
    if (done === null) {
      return;
    }
    ({ last } = done);
    await onBatch(done.count);
  }
}
