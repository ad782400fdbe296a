/** SQL of changes to courses. */
import { sql } from 'kysely';
import { COURSE } from '@zhiji/contract/kernel/lifecycles/catalog';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { move } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';

/** What brings a course to a state that an operator sets. */
const SALE_MOVES = {
  [COURSE_STATUSES.onSale]: 'sell',
  [COURSE_STATUSES.offSale]: 'withdraw',
} as const;

export interface CourseChange {
  readonly priceFen?: number;
  readonly status?: keyof typeof SALE_MOVES;
}

/** Changes what is given; false when there is no such course. */
export async function updateCourse(tx: Tx, id: number, change: CourseChange): Promise<boolean> {
  const sale = change.status === undefined ? null : move(COURSE, SALE_MOVES[change.status]);
  const { rows } = await sql<{ id: number }>`
    update course set
      price_fen = coalesce(${change.priceFen ?? null}::bigint, price_fen),
      original_price_fen = greatest(original_price_fen, ${change.priceFen ?? null}::bigint)
      ${sale === null ? sql`` : sql`, ${sale.set}`}
    where id = ${id} and ${sale?.allowed ?? sql`true`} returning id`.execute(tx);
  return rows.length === 1;
}

/** What a course gives for a sale, in hundredths of a percent; the page shows whether it gives any. */
export async function updateSpreadRate(tx: Tx, id: number, spreadBp: number): Promise<void> {
  await sql`
    update course_detail set spread_bp = ${spreadBp}, is_spread = ${spreadBp > 0}
    where course_id = ${id}`.execute(tx);
}
