/** A buyer asks money back, or thinks better of it. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import {
  ORDER_STATUSES,
  PAY_TYPES,
  REFUND_KINDS,
  REFUND_RECORD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { holdGrants, judgeAnew, suspendGrants } from '#modules/learning';
import { fail, Failure } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { newSerialNo } from '#platform/serial-no';
import { keepImages } from '../state/private-images.ts';
import { isFreeToReturn, returnFree } from '../state/free-return.commands.ts';
import { lockOrder } from '../state/order-state.repo.ts';
import { tellRefund } from '../state/told.commands.ts';
import { findOrder } from '../view/order-detail.repo.ts';
import { wasUsed } from '../view/refund-parts.ts';
import { stageText } from '../view/return.present.ts';
import { answerBy } from './answer-time.rules.ts';
import { quoteRefund } from './refund-quote.ts';
import {
  endRequest,
  findOpenRequest,
  insertRefund,
  insertRequest,
  keysOf,
  keysOfOrder,
  openRequestOf,
} from './request.repo.ts';
import { awaitsReturn } from './session-return.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { Tx } from '#platform/db/transaction';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { Chosen, RefundQuote } from './refund-quote.ts';

const CHANNEL_MS = 365 * DAY_MS;

type Input = CallInput<'order.requestRefund'>;
type Answer = CallResponse<'order.requestRefund'>;
type Asked = Exclude<Input, { cancel: unknown }>;

/** Asks for a refund at the quoted price, or withdraws the open request. */
export async function requestRefund(
  platform: Platform,
  { user: { userId }, language }: Pick<UserContext, 'user' | 'language'>,
  input: Input,
): Promise<Answer> {
  return inTransaction(platform.db, async (tx) => {
    const order = await lockOrder(tx, userId, input.id);
    if (order === null) {
      throw fail('order.notFound');
    }
    if ('cancel' in input) {
      return withdraw(platform, tx, order);
    }
    return isFreeToReturn(order)
      ? askFree(platform, tx, order, input)
      : ask(platform, tx, order, { ...input, language });
  });
}

async function ask(
  platform: Platform,
  tx: Tx,
  order: LockedOrder,
  input: Asked & { readonly language: Language },
): Promise<Answer> {
  const now = platform.clock.now();
  const { user_id: userId } = order;
  // The share of a cancelled session goes back first: the rest is worth less without it.
  if (await awaitsReturn(tx, order)) {
    throw fail('refund.alreadyOpen');
  }
  await holdUse(tx, order, now);
  const quote = await requireQuote(tx, order, input, now);
  const shownFen = parseFen(input.price);
  if (quote.now.fen !== shownFen) {
    throw fail('refund.amountInvalid', {
      data: {
        shown: formatFen(shownFen),
        price: formatFen(quote.now.fen),
        rule_text: stageText(quote.now, order.paid_at ?? quote.now.from, input.language),
      },
    });
  }
  if (isTooOldForChannel(order, now)) {
    throw fail('refund.channelRefused');
  }
  const refundNo = newSerialNo(userId, now);
  const images = { field: 'images', urls: input.images };
  const id = await insertRequest(tx, order, {
    refundNo,
    kind: REFUND_KINDS.buyer,
    isApproved: quote.isPromised,
    keeps: false,
    reason: input.reason,
    explain: input.explain,
    images: await keepImages(platform, tx, userId, images),
    remark: '',
    stage: quote.now,
    parts: quote.parts,
    now,
    // What is promised is answered with the question.
    answerBy: quote.isPromised ? now : answerBy(now),
  });
  await suspendGrants(tx, await keysOf(tx, userId, id), now);
  if (quote.isPromised) {
    await insertRefund(tx, userId, id, now);
  }
  const told = { key: id, fen: quote.now.fen, now };
  await tellRefund(tx, quote.isPromised ? 'refund.agreed' : 'refund.asked', order, told);
  const { applied, approved } = REFUND_RECORD_STATUSES;
  return { id, refund_no: refundNo, status: quote.isPromised ? approved : applied };
}

/**
 * What cost nothing is given back whole and at once, under the number of its order; what a coupon paid
 * for, only as long as nothing of it was used.
 */
async function askFree(
  { clock }: Platform,
  tx: Tx,
  order: LockedOrder,
  { price, item_ids, seat_ids }: Asked,
): Promise<Answer> {
  if (parseFen(price) !== 0) {
    throw fail('refund.amountInvalid');
  }
  if (item_ids !== undefined || seat_ids !== undefined) {
    throw fail('common.badParameter');
  }
  const now = clock.now();
  // The coupon that paid for it would pay for the next: what somebody had of it stays his.
  if (order.coupon_fen > 0 && (await isUsedNow(tx, order, now))) {
    throw fail('refund.stateRefused');
  }
  await returnFree(tx, order, now);
  return { id: order.id, refund_no: order.order_no, status: REFUND_RECORD_STATUSES.succeeded };
}

/** Until the transaction ends nobody studies more of an order, or has a certificate of it issued. */
async function holdUse(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const keys = await keysOfOrder(tx, order);
  const users = new Set([order.user_id, ...keys.map(({ holder_id: holderId }) => holderId)]);
  await judgeAnew(tx, [...users], now);
  await holdGrants(tx, keys);
}

async function isUsedNow(tx: Tx, order: LockedOrder, now: Date): Promise<boolean> {
  await holdUse(tx, order, now);
  const found = await findOrder(tx, order.user_id, { id: order.id });
  return found === null || wasUsed(found, now);
}

/** Channels pay back what was paid within a year; after that a person has to. */
function isTooOldForChannel(
  { paid_at: paidAt, pay_type: payType }: LockedOrder,
  now: Date,
): boolean {
  const isByChannel = payType === PAY_TYPES.wechat || payType === PAY_TYPES.alipay;
  return isByChannel && paidAt !== null && now.getTime() - paidAt.getTime() >= CHANNEL_MS;
}

/** The quote of an order whose lock is held. */
export async function requireQuote(
  tx: Tx,
  { user_id: userId, id }: LockedOrder,
  chosen: Chosen,
  now: Date,
): Promise<RefundQuote> {
  const order = await findOrder(tx, userId, { id });
  const quote = order === null ? fail('order.notFound') : quoteRefund(order, chosen, now);
  if (quote instanceof Failure) {
    throw quote;
  }
  return quote;
}

async function withdraw({ clock }: Platform, tx: Tx, order: LockedOrder): Promise<Answer> {
  const { user_id: userId, id: orderId } = order;
  const isOpen = order.status === ORDER_STATUSES.refunding;
  const refundNo = isOpen ? await openRequestOf(tx, userId, orderId) : null;
  const request = refundNo === null ? null : await findOpenRequest(tx, userId, refundNo);
  if (request === null) {
    throw fail('refund.stateRefused');
  }
  const now = clock.now();
  await endRequest(tx, request, { move: 'withdraw', remark: '', now });
  await suspendGrants(tx, await keysOf(tx, userId, request.id), null);
  return {
    id: request.id,
    refund_no: request.refund_no,
    status: REFUND_RECORD_STATUSES.withdrawn,
  };
}
