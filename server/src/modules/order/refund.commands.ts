/** Money on its way back: sent until the channel says it arrived, always under the same number. */
import { REFUND_KINDS, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { inTransaction } from '#platform/db/transaction';
import { userOfSerialNo } from '#platform/serial-no';
import { insertNotice } from './fact.repo.ts';
import { bookSurplusBack } from './fact.rules.ts';
import { inParallel } from './payment.parallel.ts';
import { channelName } from './payment.rules.ts';
import { gatewayOf } from './payment.gateways.ts';
import {
  lockRefund,
  postponeRefund,
  recordAbnormal,
  recordRefunded,
  takeDueRefunds,
} from './refund.repo.ts';
import type { PayGateway, RefundState } from '#gateways/pay/pay-gateway';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';
import type { FactVerdict } from './fact.rules.ts';
import type { PayGateways } from './payment.gateways.ts';
import type { DueRefund, LockedRefund } from './refund.repo.ts';

const BATCH = 50;
/** Pause before a channel is asked again, doubled each time up to an hour. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

const REASONS: Readonly<Record<number, string>> = {
  [REFUND_KINDS.latePayment]: '订单关闭后付款',
  [REFUND_KINDS.duplicatePayment]: '重复付款',
};

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
    const applied = await applyIn(tx, fact);
    if (eventId !== null) {
      const event = { channel, eventId, kind: 'refund', serialNo: refundNo, amountFen } as const;
      await insertNotice(tx, event, { verdict: applied, now });
    }
    return applied;
  });
  metrics.payRefunds.inc({ channel: channelName(channel), state: state.state });
  if (verdict === 'wrong_amount' || verdict === 'unknown' || needsPerson(state)) {
    const reason = verdict === 'applied' ? state.state : verdict;
    log.error('a refund needs a person', { dependency: channelName(channel), reason });
  }
  return verdict;
}

async function applyIn(tx: Tx, { channel, refundNo, state }: RefundFact): Promise<FactVerdict> {
  const userId = userOfSerialNo(refundNo);
  const refund = userId === null ? null : await lockRefund(tx, userId, { refundNo, channel });
  if (refund === null) {
    return 'unknown';
  }
  if (refund.status === REFUND_RECORD_STATUSES.succeeded) {
    return 'repeated';
  }
  if (state.state === 'succeeded') {
    return settle(tx, refund, state);
  }
  if (needsPerson(state)) {
    await recordAbnormal(tx, refund);
    return 'applied';
  }
  return 'ignored';
}

async function settle(
  tx: Tx,
  refund: LockedRefund,
  state: Extract<RefundState, { state: 'succeeded' }>,
): Promise<FactVerdict> {
  const { refund_no: refundNo, channel, amount_fen: amountFen } = refund;
  if (state.amountFen !== amountFen) {
    await recordAbnormal(tx, refund);
    return 'wrong_amount';
  }
  const movement = bookSurplusBack({ refundNo, channel, amountFen });
  await recordRefunded(tx, refund, { ...state, movement });
  return 'applied';
}

function needsPerson({ state }: RefundState): boolean {
  return state === 'abnormal' || state === 'closed' || state === 'refused';
}

/** Sends what is to be paid back, and asks about what the channel has not finished. */
export async function sendRefunds(
  platform: Platform,
  gateways: PayGateways,
  stopping: AbortSignal,
): Promise<void> {
  const due = await takeDueRefunds(platform.db, platform.clock.now(), BATCH);
  await inParallel(due, stopping, async (refund) => sendRefund(platform, gateways, refund));
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
