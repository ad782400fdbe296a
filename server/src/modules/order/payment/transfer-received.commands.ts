/** Money that finance finds on our bank account, whatever has become of its order meanwhile. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { ORDER_STATUSES, PAY_TYPES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction, isUniqueViolation } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { newSerialNo } from '#platform/serial-no';
import { requireOrderNamed } from '../state/order-named.repo.ts';
import { lockOrder } from '../state/order-state.repo.ts';
import { applyFactIn, countFact } from './fact.commands.ts';
import {
  findSurplus,
  findTransfer,
  insertTransfer,
  nameTransfer,
} from './transfer-received.repo.ts';
import { reviewProof } from './transfer.repo.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { PaymentFact } from './fact.commands.ts';
import type { FactVerdict } from './fact.rules.ts';
import type { NamedMoney, SurplusRefund, TransferPayment } from './transfer-received.repo.ts';

export interface ReceivedTransfer extends NamedMoney {
  readonly actor: Actor;
  readonly orderNo: string;
}

/**
 * Pays the order, or sends the money back; answers how it goes back, null when the order keeps it.
 * Told again under the same number of the bank it answers the same and books nothing.
 */
export async function receiveTransfer(
  platform: Platform,
  told: ReceivedTransfer,
): Promise<SurplusRefund | null> {
  requireMarket(told.actor);
  if (told.amountFen === 0) {
    const text = formatFen(told.amountFen);
    throw fail('operator.notWritten', { data: { name: 'the sum', example: '12.50', text } });
  }
  const { fact, verdict, surplus } = await inTransaction(platform.db, async (tx) =>
    receiveIn(platform, tx, told),
  ).catch((error: unknown) => {
    // Somebody has named this number for another order, perhaps a moment ago.
    throw isUniqueViolation(error, 'channel_trade_pkey') ? numberUsed(told) : error;
  });
  countFact(platform, fact, verdict);
  return surplus;
}

interface Received {
  readonly fact: PaymentFact;
  readonly verdict: FactVerdict;
  readonly surplus: SurplusRefund | null;
}

async function receiveIn(platform: Platform, tx: Tx, told: ReceivedTransfer): Promise<Received> {
  const now = platform.clock.now();
  const order = await lockNamed(tx, told.orderNo);
  const known = await findTransfer(tx, order, told);
  const fact: PaymentFact = {
    channel: PAY_TYPES.transfer,
    tradeNo: known?.trade_no ?? (await open(tx, order, now)),
    channelTradeNo: told.bankNo,
    amountFen: told.amountFen,
    paidAt: now,
    payer: null,
    evidence: 'operator',
    eventId: null,
  };
  const verdict = await applyFactIn(platform, tx, fact);
  if (DISPUTED.has(verdict)) {
    throw numberUsed(told);
  }
  if (known?.channel_trade_no !== told.bankNo) {
    await follow(tx, order, { fact, verdict, known, told, now });
  }
  return { fact, verdict, surplus: await findSurplus(tx, order.user_id, fact.tradeNo) };
}

/** The number stands for another payment, or for another sum. */
const DISPUTED: ReadonlySet<FactVerdict> = new Set(['ignored', 'wrong_amount', 'unknown']);

const numberUsed = ({ bankNo }: ReceivedTransfer) =>
  fail('operator.bankNoUsed', { data: { number: bankNo } });

async function lockNamed(tx: Tx, orderNo: string): Promise<LockedOrder> {
  const { userId, orderId } = await requireOrderNamed(tx, orderNo);
  const order = await lockOrder(tx, userId, orderId);
  if (order === null) {
    throw fail('operator.orderMissing', { data: { order: orderNo } });
  }
  return order;
}

const open = async (tx: Tx, order: LockedOrder, now: Date): Promise<string> =>
  insertTransfer(tx, order, { tradeNo: newSerialNo(order.user_id, now), now });

interface News extends Pick<Received, 'fact' | 'verdict'> {
  readonly known: TransferPayment | null;
  readonly told: ReceivedTransfer;
  readonly now: Date;
}

/** What else a transfer changes that was not known before. */
async function follow(
  tx: Tx,
  order: LockedOrder,
  { fact, verdict, known, told, now }: News,
): Promise<void> {
  const { actor, orderNo, amountFen, bankNo } = told;
  const { user_id: userId, id: orderId } = order;
  if (verdict === 'repeated') {
    await nameTransfer(tx, userId, { tradeNo: fact.tradeNo, bankNo });
  } else if (verdict === 'applied' && order.proof_status === PROOF_STATUSES.inReview) {
    const accepted = { move: 'accept', remark: '', now, expireAt: null } as const;
    await reviewProof(tx, { userId, orderId, ...accepted });
  } else if (verdict === 'unasked' && isAwaited(order, known)) {
    // The order still waits for the right sum.
    await open(tx, order, now);
  }
  await recordAudit(tx, {
    actor,
    action: 'order.receiveTransfer',
    subject: `order ${orderNo}`,
    detail: { amountFen, bankNo, verdict },
  });
}

function isAwaited({ status }: LockedOrder, known: TransferPayment | null): boolean {
  return status === ORDER_STATUSES.pendingPayment && known?.state === 'created';
}
