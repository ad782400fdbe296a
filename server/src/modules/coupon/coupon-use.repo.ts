/** SQL of a coupon and its order: held, spent, given back; each is one conditional statement. */
import { sql } from 'kysely';
import { COUPON } from '@zhiji/contract/kernel/lifecycles/coupon';
import { move, moveWhen } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction';

const HOLD = move(COUPON, 'hold');
const SPEND = move(COUPON, 'spend');

/** A claimed coupon and the order it is for. */
export interface CouponUse {
  readonly userId: number;
  readonly couponUserId: number;
  readonly orderId: number;
  readonly now: Date;
}

/** Holds an unused coupon for an order; false when it is not unused or not in its dates. */
export async function holdCoupon(
  tx: Tx,
  { userId, couponUserId, orderId, now }: CouponUse,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon_user set ${HOLD.set}, order_id = ${orderId}
    where user_id = ${userId} and id = ${couponUserId} and ${HOLD.allowed}
      and start_at <= ${now} and end_at > ${now}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Uses the coupon an order holds. A part of the statement that settles the order: a `with` query. */
export function spendCoupon({
  userId,
  couponUserId,
  orderId,
  now,
}: CouponUse): RawBuilder<{ readonly id: number }> {
  return sql`
    update coupon_user set ${SPEND.set}, used_at = ${now}
    where user_id = ${userId} and id = ${couponUserId} and ${SPEND.allowed} and order_id = ${orderId}
    returning id`;
}

/** Gives back the coupon an order holds: unused again, or expired when its dates are over. */
export async function releaseCoupon(
  tx: Tx,
  { userId, couponUserId, orderId, now }: CouponUse,
): Promise<boolean> {
  const release = moveWhen(COUPON, { release: sql`end_at > ${now}`, releaseLate: sql`true` });
  const { numAffectedRows } = await sql`
    update coupon_user set ${release.set}, order_id = null
    where user_id = ${userId} and id = ${couponUserId} and ${release.allowed}
      and order_id = ${orderId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Gives back the coupon of an order that was refunded whole; a late one is of no use any more. */
export async function giveBackCoupon(
  tx: Tx,
  { userId, couponUserId, orderId, now }: CouponUse,
): Promise<void> {
  const back = moveWhen(COUPON, { giveBack: sql`end_at > ${now}`, giveBackLate: sql`true` });
  await sql`
    update coupon_user set ${back.set}, order_id = null, used_at = null
    where user_id = ${userId} and id = ${couponUserId} and ${back.allowed}
      and order_id = ${orderId}`.execute(tx);
}
