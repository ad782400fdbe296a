/** An order that cost nothing is given back: no money moves, all it gave ends at once. */
import { ORDER_STATUSES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { hasUsedSeat, voidFree } from './free-return.repo.ts';
import { releasePlaces } from './order-state.repo.ts';
import { tellHolders } from './return.repo.ts';
import { announceReturn, endAccess, returnCoupon } from './return.commands.ts';
import type { Tx } from '#platform/db/transaction';
import type { LockedOrder } from './order-state.repo.ts';

/** Whether an order cost nothing and is still its buyer's to give back. */
export function isFreeToReturn({ pay_type, status }: LockedOrder): boolean {
  return pay_type === PAY_TYPES.free && status === ORDER_STATUSES.pendingConsumption;
}

/** Ends access, frees places and gives the coupon back; refused once somebody used a ticket. */
export async function returnFree(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  if (await hasUsedSeat(tx, order)) {
    throw fail('refund.stateRefused');
  }
  const ended = await voidFree(tx, order, now);
  await endAccess(tx, order, ended, now);
  await tellHolders(tx, order, null, now);
  await announceReturn(tx, order);
  await returnCoupon(tx, order, now);
  await releasePlaces(tx, order);
}
