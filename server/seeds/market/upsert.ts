/** Writes rows so that a second run changes nothing but what has moved. */
import { sql } from 'kysely';
import type { DB } from '#platform/db/types.gen';
import type { Tx } from '#platform/db/transaction';

interface Conflict {
  /** Columns by which a row is known. */
  readonly by: readonly string[];
  /** Columns that others change meanwhile: given to a new row, left alone in an old one. */
  readonly keep?: readonly string[];
}

const BY_ID: Conflict = { by: ['id'] };

/** Inserts or updates rows of one shape in one statement; columns not given keep their default. */
export async function upsert(
  tx: Tx,
  table: keyof DB,
  rows: readonly object[],
  { by, keep = [] }: Conflict = BY_ID,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) {
    return;
  }
  const columns = Object.keys(first);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const changed = columns
    .filter((column) => !by.includes(column) && !keep.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const action = changed.length === 0 ? sql`nothing` : sql`update set ${sql.join(changed)}`;
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.join(by.map((column) => sql.ref(column)))}) do ${action}`.execute(tx);
}
