/**
 * The single entry for facts about money, whatever their source: a notice, the answer to a query, a
 * bill, an operator. It is idempotent: repeats, in any order and concurrently, change nothing.
 */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { inTransaction } from '#platform/db/transaction';
import { newSerialNo, userOfSerialNo } from '#platform/serial-no';
import { SITE_TEXTS } from '#platform/site-texts';
import { bookPayment, bookSurplus } from '#modules/ledger';
import { insertNotice, lockPayment, recordSuccess } from './fact.repo.ts';
import { SURPLUS_KINDS, SURPLUS_TOLD, judgeFact } from './fact.rules.ts';
import { holdPersons, releaseUnpaid } from '../state/order-state.repo.ts';
import { completePaid } from '../state/paid.commands.ts';
import { tellSurplus } from '../state/told.commands.ts';
import { payerRef } from './payer-ref.ts';
import { channelName } from './payment.rules.ts';
import { hastenPayment } from './payment.repo.ts';
import type { PaidFact } from '#gateways/pay/pay-gateway';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LockedPayment, NoticeEvent } from './fact.repo.ts';
import type { Evidence, FactVerdict } from './fact.rules.ts';
import type { PayType } from '../state/order-state.repo.ts';

export interface PaymentFact extends Omit<PaidFact, 'channelTradeNo'> {
  readonly channel: number;
  /** The channel's own number; null where a person or a test vouches. */
  readonly channelTradeNo: string | null;
  readonly evidence: Evidence;
  /** The notice it came by. */
  readonly eventId: string | null;
}

/** Applies a success somebody vouches for, and says what it meant. */
export async function applyPaymentFact(
  platform: Platform,
  fact: PaymentFact,
): Promise<FactVerdict> {
  const verdict = await inTransaction(platform.db, async (tx) => applyFactIn(platform, tx, fact));
  countFact(platform, fact, verdict);
  return verdict;
}

/** The same inside the transaction of a larger story, which counts it when it is committed. */
export async function applyFactIn(
  platform: Platform,
  tx: Tx,
  fact: PaymentFact,
): Promise<FactVerdict> {
  const now = platform.clock.now();
  const userId = userOfSerialNo(fact.tradeNo);
  const payment = userId === null ? null : await lockPayment(tx, { ...fact, userId });
  if (payment === null) {
    await noteNotice(tx, fact, 'unknown', now);
    return 'unknown';
  }
  const { order, amountFen, state, provenTradeNo } = payment;
  const verdict = judgeFact(fact, { amountFen, state, provenTradeNo, orderStatus: order.status });
  if (verdict === 'applied' && mayHaveSeats(order) && !(await holdPersons(tx, order))) {
    // Somebody else paid for one of these people before: the order ends and the money goes back.
    await releaseUnpaid(tx, order, { ...OCCUPIED, now });
    await keep(platform, tx, fact, { payment, verdict: 'late', now });
    await tellSurplus(tx, 'order.seatTaken', order, { ...fact, now });
    return 'late';
  }
  if (verdict === 'applied') {
    await completePaid(platform, tx, order, { payType: fact.channel as PayType, now });
    await keep(platform, tx, fact, { payment, verdict, now });
  } else if (verdict === 'late' || verdict === 'second' || verdict === 'unasked') {
    await keep(platform, tx, fact, { payment, verdict, now });
    await tellSurplus(tx, SURPLUS_TOLD[verdict], order, { ...fact, now });
  } else {
    await noteNotice(tx, fact, verdict, now);
  }
  if (verdict === 'wrong_amount') {
    await hastenPayment(tx, { ...fact, userId: order.user_id, now });
  }
  return verdict;
}

const OCCUPIED = { move: 'cancel', reason: SITE_TEXTS.seatTaken.zh } as const;

function mayHaveSeats({ type }: { readonly type: number }): boolean {
  return type !== COURSE_TYPES.record;
}

interface Kept {
  readonly payment: LockedPayment;
  readonly verdict: 'applied' | keyof typeof SURPLUS_KINDS;
  readonly now: Date;
}

async function keep(
  { config }: Platform,
  tx: Tx,
  fact: PaymentFact,
  { payment, verdict, now }: Kept,
): Promise<void> {
  const { order, feeFen } = payment;
  const platformCouponFen = order.coupon_fen - order.shop_coupon_fen;
  const kind = verdict === 'applied' ? null : SURPLUS_KINDS[verdict];
  await recordSuccess(tx, {
    ...fact,
    userId: order.user_id,
    payerRef: payerRef(config.dataKey, fact),
    order,
    verdict,
    now,
    movement:
      kind === null ? bookPayment({ ...fact, platformCouponFen, feeFen }) : bookSurplus(fact),
    refund: kind === null ? null : { no: newSerialNo(order.user_id, now), kind },
  });
}

async function noteNotice(
  tx: Tx,
  fact: PaymentFact,
  verdict: FactVerdict,
  now: Date,
): Promise<void> {
  const event = noticeEvent(fact);
  if (event !== null) {
    await insertNotice(tx, event, { verdict, now });
  }
}

function noticeEvent({ channel, eventId, tradeNo, amountFen }: PaymentFact): NoticeEvent | null {
  return eventId === null
    ? null
    : { channel, eventId, kind: 'payment', serialNo: tradeNo, amountFen };
}

/** Finance hears of these. */
const DOUBTFUL: ReadonlySet<FactVerdict> = new Set([
  'wrong_amount',
  'unasked',
  'ignored',
  'unknown',
]);

/** Counts a fact, and says so aloud when a person must look at it. */
export function countFact(
  { metrics, log }: Platform,
  { channel, evidence }: PaymentFact,
  verdict: FactVerdict,
): void {
  metrics.payFacts.inc({ channel: channelName(channel), evidence, verdict });
  if (DOUBTFUL.has(verdict)) {
    log.error('money that fits nothing', { dependency: channelName(channel), reason: verdict });
  }
}
