/** What buyers hear of their orders, in the transaction in which it happens. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { tell } from '#modules/message';
import type { Tx } from '#platform/db/transaction';
import type { LockedOrder } from './order-state.repo.ts';

type ToldOrder = Pick<LockedOrder, 'user_id' | 'id' | 'title'>;

const factsOf = ({ id, title }: ToldOrder) => ({ order_id: id, title });

/** It waits for its money. */
export async function tellCreated(
  tx: Tx,
  order: ToldOrder & Pick<LockedOrder, 'payable_fen'>,
  { expireAt, now }: { readonly expireAt: Date; readonly now: Date },
): Promise<void> {
  const facts = {
    ...factsOf(order),
    price: formatFen(order.payable_fen),
    expire_time: formatWireTime(expireAt),
  };
  await tell(tx, 'order.created', { userId: order.user_id, key: order.id, facts }, now);
}

/** Its time was over before it was paid. */
export async function tellClosed(tx: Tx, order: ToldOrder, now: Date): Promise<void> {
  const told = { userId: order.user_id, key: order.id, facts: factsOf(order) };
  await tell(tx, 'order.closed', told, now);
}

/** Somebody of ours ended it. */
export async function tellVoided(
  tx: Tx,
  order: ToldOrder,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const facts = { ...factsOf(order), reason };
  await tell(tx, 'order.voided', { userId: order.user_id, key: order.id, facts }, now);
}

/** Why money that came for an order goes back. */
export type SurplusKind =
  | 'order.paidLate'
  | 'order.paidTwice'
  | 'order.paidWrong'
  | 'order.seatTaken';

/** Money came that the order does not keep; each payment is a story of its own. */
export async function tellSurplus(
  tx: Tx,
  kind: SurplusKind,
  order: ToldOrder,
  money: { readonly tradeNo: string; readonly amountFen: number; readonly now: Date },
): Promise<void> {
  const facts = { ...factsOf(order), price: formatFen(money.amountFen) };
  await tell(tx, kind, { userId: order.user_id, key: money.tradeNo, facts }, money.now);
}

/** How far a refund is. */
export type RefundKind = 'refund.asked' | 'refund.agreed' | 'refund.paid';

export interface ToldRefund {
  /** Of the request; of the refund itself once it is paid, for some were never asked for. */
  readonly key: number;
  readonly fen: number;
  readonly now: Date;
}

/** A refund goes its way. */
export async function tellRefund(
  tx: Tx,
  kind: RefundKind,
  order: ToldOrder,
  { key, fen, now }: ToldRefund,
): Promise<void> {
  const facts = { ...factsOf(order), price: formatFen(fen) };
  await tell(tx, kind, { userId: order.user_id, key, facts }, now);
}

/** The platform gives money back by its own decision, and says why. */
export async function tellGiven(
  tx: Tx,
  order: ToldOrder,
  { key, fen, reason, now }: ToldRefund & { readonly reason: string },
): Promise<void> {
  const facts = { ...factsOf(order), price: formatFen(fen), reason };
  await tell(tx, 'refund.given', { userId: order.user_id, key, facts }, now);
}

/** The money stays, and why. */
export async function tellRefused(
  tx: Tx,
  order: ToldOrder,
  { key, reason, now }: Omit<ToldRefund, 'fen'> & { readonly reason: string },
): Promise<void> {
  const facts = { ...factsOf(order), reason };
  await tell(tx, 'refund.refused', { userId: order.user_id, key, facts }, now);
}
