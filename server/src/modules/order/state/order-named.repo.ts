/** The order an operator means. */
import { fail } from '#platform/failure';
import { userOfSerialNo } from '#platform/serial-no';
import type { Actor } from '#platform/actor';
import type { Database } from '#platform/db/pool';

/** What an operator says about an order. */
export interface OperatorWord {
  readonly actor: Actor;
  readonly orderNo: string;
  readonly remark: string;
}

/** The order of a number an operator typed. */
export async function requireOrderNamed(
  db: Database,
  orderNo: string,
): Promise<{ userId: number; orderId: number }> {
  const row = await db
    .selectFrom('orders')
    .select(['user_id', 'id'])
    .where('user_id', '=', userOfSerialNo(orderNo) ?? 0)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  if (row === undefined) {
    throw fail('operator.orderMissing', { data: { order: orderNo } });
  }
  return { userId: row.user_id, orderId: row.id };
}
