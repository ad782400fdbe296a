/** Refunds: sent until the channel confirms them; the same number makes retries idempotent. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { PAY_TYPES, REFUND_KINDS, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { userOfSerialNo } from '#platform/serial-no';
import { bookRefund, bookSurplusBack } from '#modules/ledger';
import { couponShare } from '../state/coupon-share.rules.ts';
import { feeOfRequest } from '../state/platform-fee.repo.ts';
import { giveBack } from '../state/return.commands.ts';
import { insertNotice } from './fact.repo.ts';
import { lockOrder } from '../state/order-state.repo.ts';
import { tellRefund } from '../state/told.commands.ts';
import { AT_ONCE, inParallel } from '#platform/jobs/parallel';
import { channelName } from './payment.rules.ts';
import { gatewayOf, worthAsking } from './pay-gateways.ts';
import {
  insertBankNo,
  lockRefund,
  orderOfRefund,
  postponeRefund,
  recordAbnormal,
  recordRefunded,
  takeDueRefunds,
} from './refund.repo.ts';
import type { PayGateway, RefundState } from '#gateways/pay/pay-gateway';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';
import type { FactVerdict } from './fact.rules.ts';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { PayGateways } from './pay-gateways.ts';
import type { DueRefund, LockedRefund, Payout } from './refund.repo.ts';

/** Pause before a channel is asked again, doubled each time up to an hour. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = HOUR_MS;

const REASONS: Readonly<Record<number, string>> = {
  [REFUND_KINDS.institutionCancelled]: '机构取消',
  [REFUND_KINDS.latePayment]: '订单关闭后付款',
  [REFUND_KINDS.duplicatePayment]: '重复付款',
  [REFUND_KINDS.wrongAmount]: '付款金额不符',
  [REFUND_KINDS.manual]: '平台退款',
};

/** What is said of a refund that nobody expected; `second`: paid back twice. */
const TROUBLES: ReadonlySet<FactVerdict> = new Set(['wrong_amount', 'unknown', 'second']);

export interface RefundFact {
  readonly channel: number;
  readonly refundNo: string;
  readonly state: RefundState;
  /** The notice it came by. */
  readonly eventId: string | null;
}

/** Applies what a channel says about a refund, and says what it meant. */
export async function applyRefundFact(platform: Platform, fact: RefundFact): Promise<FactVerdict> {
  const { db, clock, metrics, log } = platform;
  const { channel, refundNo, state, eventId } = fact;
  const now = clock.now();
  const amountFen = state.state === 'succeeded' ? state.amountFen : 0;
  const verdict = await inTransaction(db, async (tx) => {
    const applied = await applyRefundIn(tx, fact, now);
    if (eventId !== null) {
      const event = { channel, eventId, kind: 'refund', serialNo: refundNo, amountFen } as const;
      await insertNotice(tx, event, { verdict: applied, now });
    }
    return applied;
  });
  metrics.payRefunds.inc({ channel: channelName(channel), state: state.state });
  if (TROUBLES.has(verdict) || needsPerson(state)) {
    const reason = verdict === 'applied' ? state.state : verdict;
    log.error('a refund needs a person', { dependency: channelName(channel), reason });
  }
  return verdict;
}

async function applyRefundIn(
  tx: Tx,
  { channel, refundNo, state }: Omit<RefundFact, 'eventId'>,
  now: Date,
): Promise<FactVerdict> {
  const locked = await lockBoth(tx, { channel, refundNo });
  if (locked === null) {
    return 'unknown';
  }
  const { refund } = locked;
  const isPaidNow = state.state === 'succeeded';
  if (refund.status === REFUND_RECORD_STATUSES.succeeded) {
    return isPaidNow && refund.by_bank ? 'second' : 'repeated';
  }
  if (isPaidNow) {
    return settle(tx, locked, state, now);
  }
  if (needsPerson(state)) {
    await recordAbnormal(tx, refund);
    return 'applied';
  }
  return 'ignored';
}

interface Locked {
  readonly order: LockedOrder;
  readonly refund: LockedRefund;
}

/** Locks a refund after its order, as everybody does; null when the channel cannot mean any of ours. */
async function lockBoth(
  tx: Tx,
  { channel, refundNo }: Pick<RefundFact, 'channel' | 'refundNo'>,
): Promise<Locked | null> {
  const userId = userOfSerialNo(refundNo);
  const orderId = userId === null ? null : await orderOfRefund(tx, userId, refundNo);
  if (userId === null || orderId === null) {
    return null;
  }
  const order = await lockOrder(tx, userId, orderId);
  const refund = await lockRefund(tx, userId, { refundNo, channel });
  return order === null || refund === null ? null : { order, refund };
}

async function settle(
  tx: Tx,
  { order, refund }: Locked,
  state: Extract<RefundState, { state: 'succeeded' }>,
  now: Date,
): Promise<FactVerdict> {
  if (state.amountFen !== refund.amount_fen) {
    await recordAbnormal(tx, refund);
    return 'wrong_amount';
  }
  await finish(tx, { order, refund }, { ...state, byBank: false }, now);
  return 'applied';
}

/**
 * A person has paid a refund out under the bank's number; false when it is not what it was when it
 * was looked at, because somebody sends it or has paid it meanwhile. A number that stands for another
 * refund is a slip of the pen: no bill of a channel would find it out.
 */
export async function settleByHand(
  tx: Tx,
  { refund_no: refundNo, channel, status }: Payout,
  { bankNo, now }: { readonly bankNo: string; readonly now: Date },
): Promise<boolean> {
  const locked = await lockBoth(tx, { channel, refundNo });
  if (locked?.refund.status !== status) {
    return false;
  }
  if (!(await insertBankNo(tx, { bankNo, refundNo }))) {
    throw fail('operator.bankNoUsed', { data: { number: bankNo } });
  }
  const byBank = status === REFUND_RECORD_STATUSES.abnormal;
  await finish(tx, locked, { channelRefundNo: bankNo, at: now, byBank }, now);
  return true;
}

interface PaidBack {
  readonly channelRefundNo: string;
  readonly at: Date;
  /** From the bank account, because the channel could not. */
  readonly byBank: boolean;
}

/** The money is back: books it, and takes back what it was paid for. */
async function finish(tx: Tx, { order, refund }: Locked, done: PaidBack, now: Date): Promise<void> {
  const { refund_no: refundNo, amount_fen: amountFen, request_id: requestId } = refund;
  const channel = done.byBank ? PAY_TYPES.transfer : refund.channel;
  const back = { refundNo, channel, amountFen };
  const movement =
    requestId === null
      ? bookSurplusBack(back)
      : bookRefund({
          ...back,
          platformCouponFen: couponShare(order, amountFen),
          feeFen: await feeOfRequest(tx, order.user_id, requestId),
        });
  await recordRefunded(tx, refund, { ...done, movement });
  if (requestId !== null) {
    await giveBack(tx, order, requestId, now);
  }
  await tellRefund(tx, 'refund.paid', order, { key: refund.id, fen: amountFen, now });
}

function needsPerson({ state }: RefundState): boolean {
  return state === 'abnormal' || state === 'closed' || state === 'refused';
}

/** Sends what a channel is to pay back, and asks about what it has not finished. */
export async function sendRefunds(
  platform: Platform,
  gateways: PayGateways,
  channel: number,
  stopping: AbortSignal,
): Promise<void> {
  for (let more = true; more && !stopping.aborted;) {
    const limit = worthAsking(gatewayOf(gateways, channel));
    const due = await takeDueRefunds(platform.db, channel, { now: platform.clock.now(), limit });
    await inParallel(due, stopping, async (refund) => sendRefund(platform, gateways, refund));
    more = due.length === AT_ONCE;
  }
}

async function sendRefund(
  platform: Platform,
  gateways: PayGateways,
  refund: DueRefund,
): Promise<void> {
  const { user_id: userId, refund_no: refundNo, channel, tried } = refund;
  const state = await askChannel(gatewayOf(gateways, channel), refund);
  if (state.state === 'succeeded' || needsPerson(state)) {
    await applyRefundFact(platform, { channel, refundNo, state, eventId: null });
    return;
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** tried, LONGEST_PAUSE_MS);
  const tryAt = new Date(platform.clock.now().getTime() + pause);
  await postponeRefund(platform.db, { userId, refundNo, tryAt });
}

/** Asks first about a refund that was sent before; one the channel has not heard of is sent. */
async function askChannel(gateway: PayGateway, refund: DueRefund): Promise<RefundState> {
  const { trade_no: tradeNo, refund_no: refundNo, tried } = refund;
  if (tried > 0) {
    const known = await gateway.queryRefund({ tradeNo, refundNo });
    if (known.state !== 'unknown') {
      return known;
    }
  }
  return gateway.refund({
    tradeNo,
    refundNo,
    amountFen: refund.amount_fen,
    totalFen: refund.total_fen,
    reason: REASONS[refund.kind] ?? '退款',
  });
}
