/** What WeChat Pay's answers and notices share, and what it means to us. */
import { z } from 'zod';
import type { PaidFact, RefundState } from './pay-gateway.ts';

const ID_MAX = 64;
const OPENID_MAX = 128;

/** A number, theirs or ours. */
export const WechatPayId = z.string().min(1).max(ID_MAX);
const Fen = z.int().min(0);
const Time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A payment; what a paid one has is looked at when it is paid. */
export const Transaction = z.object({
  appid: z.string().optional(),
  mchid: z.string(),
  out_trade_no: WechatPayId,
  trade_state: z.string(),
  transaction_id: z.unknown().optional(),
  success_time: z.unknown().optional(),
  amount: z.unknown().optional(),
  payer: z.unknown().optional(),
});
export type Transaction = z.infer<typeof Transaction>;

const Paid = z.object({
  transaction_id: WechatPayId,
  success_time: Time,
  /** Merchants of the mainland know no other currency, so it may go without saying. */
  amount: z.object({ total: Fen, currency: z.literal('CNY').default('CNY') }),
  /** Money is money, whoever paid it. */
  payer: z
    .object({ openid: z.string().min(1).max(OPENID_MAX) })
    .nullable()
    .catch(null),
});

/** What a payment proves, or null when it lacks anything a proof needs. */
export function paidFactOf(transaction: Transaction): PaidFact | null {
  const paid = Paid.safeParse(transaction);
  return paid.success
    ? {
        tradeNo: transaction.out_trade_no,
        channelTradeNo: paid.data.transaction_id,
        amountFen: paid.data.amount.total,
        paidAt: paid.data.success_time,
        payer: paid.data.payer?.openid ?? null,
      }
    : null;
}

/** A refund; answers call its state `status`, notices `refund_status`. */
export const Refund = z.object({
  out_refund_no: WechatPayId,
  out_trade_no: WechatPayId,
  refund_id: WechatPayId,
  /** Absent until the money has arrived; the API writes it empty at times. */
  success_time: z.string().default(''),
  amount: z.object({ refund: Fen }),
});
export type Refund = z.infer<typeof Refund>;

/** What a refund's state means. */
export function refundStateOf(refund: Refund, status: string): RefundState {
  switch (status) {
    case 'SUCCESS': {
      const at = Time.safeParse(refund.success_time);
      const { refund_id: channelRefundNo, amount } = refund;
      return at.success
        ? { state: 'succeeded', channelRefundNo, amountFen: amount.refund, at: at.data }
        : { state: 'unavailable' };
    }
    case 'PROCESSING':
      return { state: 'processing' };
    case 'ABNORMAL':
      return { state: 'abnormal' };
    case 'CLOSED':
      return { state: 'closed' };
    default:
      return { state: 'unavailable' };
  }
}
