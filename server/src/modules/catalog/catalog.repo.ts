/** SQL of changes to courses. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';

export interface CourseChange {
  readonly priceFen?: number;
  readonly status?: number;
}

/** Changes what is given; false when there is no such course. */
export async function updateCourse(tx: Tx, id: number, change: CourseChange): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update course set
      price_fen = coalesce(${change.priceFen ?? null}::bigint, price_fen),
      original_price_fen = greatest(original_price_fen, ${change.priceFen ?? null}::bigint),
      status = coalesce(${change.status ?? null}::smallint, status)
    where id = ${id} returning id`.execute(tx);
  return rows.length === 1;
}
