/** What follows when the money of a request is back with its owner. */
import { giveBackCoupon } from '#modules/coupon';
import { revokeGrants } from '#modules/learning';
import { emit } from '#platform/jobs/outbox';
import { keepsGoods, returnParts, returnShares, tellHolders } from './return.repo.ts';
import { wakeReturns } from './waiting-return.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { LockedOrder } from './order-state.repo.ts';
import type { Ended } from './return.repo.ts';

const REASON = 'refund';

/** Ends access, frees places, and gives the coupon back once nothing of its order is left. */
export async function giveBack(
  tx: Tx,
  order: LockedOrder,
  requestId: number,
  now: Date,
): Promise<void> {
  const { user_id: userId } = order;
  const keeps = await keepsGoods(tx, userId, requestId);
  const { is_whole: isWhole, ended } = keeps
    ? await returnShares(tx, order, requestId)
    : await returnParts(tx, order, requestId, now);
  await endAccess(tx, order, ended ?? [], now);
  if (!keeps) {
    await tellHolders(tx, order, requestId, now);
  }
  await wakeReturns(tx, order, now);
  await announceReturn(tx, order);
  if (isWhole) {
    await returnCoupon(tx, order, now);
  }
}

/** Nobody studies any more by what was given back. */
export async function endAccess(
  tx: Tx,
  { user_id: buyerId, id }: LockedOrder,
  ended: readonly Ended[],
  now: Date,
): Promise<void> {
  for (const [holderId, keys] of Map.groupBy(ended, ({ holder_id }) => holder_id)) {
    const sourceKeys = keys.map(({ source_key }) => source_key);
    await revokeGrants(tx, holderId, { order: { buyerId, id }, sourceKeys, reason: REASON, now });
  }
}

/** Whoever follows what was bought hears of it: invoices, certificates. */
export async function announceReturn(tx: Tx, { user_id: userId, id }: LockedOrder): Promise<void> {
  const order = { user_id: userId, order_id: id };
  await emit(tx, { requestId: REASON, userId }, 'order.returned', order);
}

/** The coupon of an order of which nothing is left can be used again while it is in date. */
export async function returnCoupon(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const { user_id: userId, id: orderId, coupon_user_id: couponUserId } = order;
  if (couponUserId !== null) {
    await giveBackCoupon(tx, { userId, couponUserId, orderId, now });
  }
}
