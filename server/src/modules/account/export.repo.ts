/** SQL of the export of one's own data: tables and columns are those that modules declare. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

const ROWS_MAX = 10_000;

export async function readRows(
  db: Database,
  table: string,
  columns: readonly string[],
  userId: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where user_id = ${userId} order by ${sql.ref(orderOf(columns))} limit ${ROWS_MAX}`.execute(db);
  return rows;
}

/** By time, or by what is named first where a table has none. */
function orderOf(columns: readonly string[]): string {
  return columns.includes('created_at') ? 'created_at' : (columns[0] ?? 'user_id');
}

/** When the account was opened, and through whom. */
export async function readOrigin(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['created_at', 'retail_id', 'deletion_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
