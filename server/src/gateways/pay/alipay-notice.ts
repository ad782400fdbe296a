/** Alipay's notices: a form, signed, sent again for a day until it is answered with `success`. */
import { parseFen } from '@zhiji/contract/kernel/money';
import { PRICE } from '@zhiji/contract/kernel/patterns';
import { z } from 'zod';
import { isSignedNotice } from './alipay-signature.ts';
import { AlipayBuyer, AlipayId, AlipayTime, PAID_STATUSES } from './alipay-wire.ts';
import type { KeyObject } from 'node:crypto';
import type { ChannelNotice } from './pay-gateway.ts';

const NOTIFY_ID_MAX = 128;
const TYPE_MAX = 64;
const TRADE_NOTICE = 'trade_status_sync';

const Notice = z.object({
  notify_id: z.string().min(1).max(NOTIFY_ID_MAX),
  notify_type: z.string().max(TYPE_MAX),
  trade_status: z.string().max(TYPE_MAX).default(''),
  out_trade_no: AlipayId.optional(),
  /** The sum of all refunds of the trade; absent while there was none. */
  refund_fee: z.string().optional(),
});
const Payment = z.object({
  trade_no: AlipayId,
  out_trade_no: AlipayId,
  total_amount: z.string().regex(PRICE),
  gmt_payment: AlipayTime,
  buyer_open_id: AlipayBuyer,
});

/** Why a notice is not believed. */
export type NoticeProblem = 'not signed' | 'not for us' | 'makes no sense';

/**
 * What a notice says. Its age is not looked at: Alipay repeats for a day, and what it has signed
 * stays true. A refund is learned from the call that asks for it: a notice names the sum of all
 * refunds only.
 */
export function readAlipayNotice(
  body: Buffer,
  own: { readonly appId: string; readonly sellerId: string; readonly publicKey: KeyObject },
): ChannelNotice | NoticeProblem {
  const form = new URLSearchParams(body.toString());
  const parameters = new Map([...form].filter(([, value]) => value !== ''));
  if (parameters.get('sign_type') !== 'RSA2' || !isSignedNotice(parameters, own.publicKey)) {
    return 'not signed';
  }
  if (parameters.get('app_id') !== own.appId || parameters.get('seller_id') !== own.sellerId) {
    return 'not for us';
  }
  const values = Object.fromEntries(parameters);
  const notice = Notice.safeParse(values);
  if (!notice.success) {
    return 'makes no sense';
  }
  const { notify_id: eventId, notify_type: type, trade_status: status } = notice.data;
  const isRefund = notice.data.refund_fee !== undefined;
  if (type !== TRADE_NOTICE || isRefund || !PAID_STATUSES.has(status)) {
    const named = isRefund ? `${type} refund` : `${type} ${status}`.trim();
    const tradeNo = notice.data.out_trade_no ?? null;
    return { kind: 'other', eventId, type: named, tradeNo };
  }
  const payment = Payment.safeParse(values);
  if (!payment.success) {
    return 'makes no sense';
  }
  const { data } = payment;
  const fact = {
    tradeNo: data.out_trade_no,
    channelTradeNo: data.trade_no,
    amountFen: parseFen(data.total_amount),
    paidAt: data.gmt_payment,
    payer: data.buyer_open_id,
  };
  return { kind: 'payment', eventId, fact };
}
