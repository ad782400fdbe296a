/**
 * SQL of the platform's fee. It is taken of what an item keeps, rounded down: what goes back takes back
 * the difference, so that parts add up and nothing stays of what is refunded whole.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction';

/** Rates are hundredths of a percent. */
const WHOLE_BP = sql.lit(10_000);

/** The fee on so much of an item `i`. */
const feeOn = (keptFen: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(${keptFen}) * i.fee_bp / ${WHOLE_BP}`;

/** The fee on what the items `i` keep, for statements that add it up. */
export const keptFee: RawBuilder<number> = feeOn(sql`i.pay_fen - i.refunded_fen`);

/** The fee on all of an order, as an expression. */
export function feeOfOrder(userId: number, orderId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select coalesce(sum(${feeOn(sql`i.pay_fen`)}), 0)::bigint from order_item i
    where i.user_id = ${userId} and i.order_id = ${orderId}
  )`;
}

/** The fee that goes back with a request, before its money is noted. */
export async function feeOfRequest(tx: Tx, userId: number, requestId: number): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(
      ${keptFee} - ${feeOn(sql`i.pay_fen - i.refunded_fen - back.fen`)}
    ), 0)::bigint as fen
    from (
      select item_id, sum(amount_fen)::bigint as fen from refund_part
      where user_id = ${userId} and request_id = ${requestId} group by item_id
    ) back
    join order_item i on i.user_id = ${userId} and i.id = back.item_id`.execute(tx);
  return rows[0]?.fen ?? 0;
}
