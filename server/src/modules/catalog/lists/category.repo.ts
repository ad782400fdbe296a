/** SQL of categories. */
import { sql } from 'kysely';
import { SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';

const SHOWING = literals(SHOWN_STATUSES);

export interface CategoryRow {
  readonly id: number;
  readonly p_id: number;
  readonly level: number;
  readonly name: string;
}

/** All categories, or those that hold something of a type, parents before children. */
export async function listCategories(
  db: Database,
  type: number | undefined,
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.p_id, c.level, c.name from category c
    where c.status = ${SHOWING.shown} and (${type ?? null}::int is null or exists (
      select from catalog_tally t
      where t.type = ${type ?? null}::int and t.category_id = c.id and t.place_id = 0 and t.n > 0))
    order by c.level, c.sort, c.id`.execute(db);
  return rows;
}

/** Roots that hold most courses. */
export async function listTabs(
  db: Database,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from category c
    join catalog_tally t on t.type = 0 and t.category_id = c.id and t.place_id = 0
    where c.level = 1 and c.status = ${SHOWING.shown} and t.n > 0
    order by c.sort, c.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
