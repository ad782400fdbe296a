/** WeChat Pay, APIv3: Native (a code to scan), JSAPI (inside WeChat) and H5 (a phone's browser). */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { createChannelGuard } from './channel-guard.ts';
import { firstCharacters } from './first-characters.ts';
import { readWechatPayBill } from './wechat-pay-bill.ts';
import { openWechatPayClient } from './wechat-pay-client.ts';
import { readWechatPayNotice } from './wechat-pay-notice.ts';
import { createPrepay, WECHAT_CASHIERS } from './wechat-pay-prepay.ts';
import { platformKeys } from './wechat-pay-signature.ts';
import { paidFactOf, Refund, refundStateOf, Transaction } from './wechat-pay-wire.ts';
import type { Log } from '#platform/log';
import type { ChannelGuard } from './channel-guard.ts';
import type { PaymentState, PayGateway, RefundState } from './pay-gateway.ts';
import type { WechatPayAccess } from './wechat-pay-client.ts';

export interface WechatPayOptions extends WechatPayAccess {
  /** The public account: by it alone people are known who pay inside WeChat. */
  readonly appid: string;
  /** 32 characters; opens what notices carry. */
  readonly v3Key: string;
  /** Where notices of payments and of refunds arrive; without a query. */
  readonly notifyUrl: string;
  readonly refundNotifyUrl: string;
}

const REASON_MAX = 80;
const URL_MAX = 2_048;
const HASH_MAX = 1_024;

/** Their words have changed over the years, and both spellings are met. */
const IS_PAID: ReadonlySet<string> = new Set(['ORDERPAID', 'ORDER_PAID']);
const IS_CLOSED: ReadonlySet<string> = new Set(['ORDER_CLOSED', 'ORDERCLOSED']);
const IS_PAYING: ReadonlySet<string> = new Set(['USERPAYING', 'USER_PAYING']);
const IS_UNKNOWN: ReadonlySet<string> = new Set([
  'ORDER_NOT_EXIST',
  'ORDERNOTEXIST',
  'RESOURCE_NOT_EXISTS',
]);
/** About this number, not about us. */
const NOT_PAYABLE: ReadonlySet<string> = new Set([
  ...IS_PAID,
  ...IS_CLOSED,
  'OUT_TRADE_NO_USED',
  'INVALID_REQUEST',
  'PARAM_ERROR',
]);
/** A refund that somebody must look after: no money on our account, or the buyer's is closed. */
const STUCK: ReadonlySet<string> = new Set(['NOT_ENOUGH', 'USER_ACCOUNT_ABNORMAL']);
/** A refund that will not be accepted, however often it is asked for. */
const NOT_REFUNDABLE: ReadonlySet<string> = new Set([
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'TRADE_OVERDUE',
]);
const NO_BILL: ReadonlySet<string> = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING']);

const RefundAnswer = Refund.extend({ status: z.string() });
const BillAddress = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().max(HASH_MAX),
  download_url: z.url().max(URL_MAX),
});

/** Opens the gateway; the time it signs with must be the real one, within 5 minutes. */
export function openWechatPay(
  options: WechatPayOptions,
  log: Log,
  guard: ChannelGuard = createChannelGuard(options),
): PayGateway {
  const client = openWechatPayClient(options, log, guard);
  const { mchid, appid, v3Key } = options;
  const prepay = createPrepay(client, options);
  const platform = platformKeys(options.publicKeys);

  const refused = (call: string, reason: string): void =>
    log.warn('wechat pay refused', { dependency: 'wechat pay', call, reason });

  const query = async (tradeNo: string): Promise<PaymentState> => {
    const name = 'query';
    const target = `${tradePath(tradeNo)}?mchid=${encodeURIComponent(mchid)}`;
    const answer = await client.call(name, { method: 'GET', target }, Transaction);
    if (answer.outcome === 'done') {
      const { data } = answer;
      const { mchid: payee, appid: through = appid, out_trade_no: named } = data;
      const isOurs = payee === mchid && through === appid && named === tradeNo;
      return isOurs ? paymentStateOf(data) : { state: 'unavailable' };
    }
    if (answer.outcome === 'failed' && IS_UNKNOWN.has(answer.reason)) {
      return { state: 'unknown' };
    }
    if (answer.outcome === 'failed') {
      refused(name, answer.reason);
    }
    return { state: 'unavailable' };
  };

  return {
    breaker: () => guard.state(),
    cashiers: WECHAT_CASHIERS,

    query,

    async prepay(request) {
      const answer = await prepay(request);
      if (answer.outcome === 'done') {
        return { outcome: 'ready', ticket: answer.data };
      }
      if (answer.outcome === 'unavailable') {
        return answer;
      }
      refused('prepay', answer.reason);
      return { outcome: NOT_PAYABLE.has(answer.reason) ? 'refused' : 'unavailable' };
    },

    async close(tradeNo) {
      const name = 'close';
      const call = {
        method: 'POST',
        target: `${tradePath(tradeNo)}/close`,
        body: { mchid },
      } as const;
      const answer = await client.call(name, call, z.null());
      if (answer.outcome !== 'failed') {
        return answer.outcome === 'done' ? 'closed' : 'unavailable';
      }
      const { reason } = answer;
      if (IS_CLOSED.has(reason) || IS_UNKNOWN.has(reason)) {
        return 'closed';
      }
      if (IS_PAID.has(reason)) {
        return 'paid';
      }
      if (IS_PAYING.has(reason)) {
        return 'paying';
      }
      // Why they will not is for a person to read; what the payment is can be asked.
      refused(name, reason);
      const { state } = await query(tradeNo);
      return state === 'paid' || state === 'paying' || state === 'closed' ? state : 'unavailable';
    },

    async refund({ tradeNo, refundNo, amountFen, totalFen, reason }) {
      const name = 'refund';
      const body = {
        out_trade_no: tradeNo,
        out_refund_no: refundNo,
        reason: firstCharacters(reason, REASON_MAX),
        notify_url: options.refundNotifyUrl,
        amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
      };
      const target = '/v3/refund/domestic/refunds';
      const answer = await client.call(name, { method: 'POST', target, body }, RefundAnswer);
      if (answer.outcome === 'done') {
        return ownRefundState(answer.data, { tradeNo, refundNo });
      }
      if (answer.outcome === 'unavailable') {
        return { state: 'unavailable' };
      }
      refused(name, answer.reason);
      if (STUCK.has(answer.reason)) {
        return { state: 'abnormal' };
      }
      // That a payment is unknown they say of ones just made, too, and take it back later.
      return { state: NOT_REFUNDABLE.has(answer.reason) ? 'refused' : 'unavailable' };
    },

    async queryRefund({ tradeNo, refundNo }) {
      const name = 'query refund';
      const target = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`;
      const answer = await client.call(name, { method: 'GET', target }, RefundAnswer);
      if (answer.outcome === 'done') {
        return ownRefundState(answer.data, { tradeNo, refundNo });
      }
      if (answer.outcome === 'failed' && IS_UNKNOWN.has(answer.reason)) {
        return { state: 'unknown' };
      }
      if (answer.outcome === 'failed') {
        refused(name, answer.reason);
      }
      return { state: 'unavailable' };
    },

    readNotice(notice) {
      const read = readWechatPayNotice(
        notice,
        { mchid, appid, v3Key, platform },
        options.clock.now(),
      );
      if (typeof read !== 'string') {
        return read;
      }
      log.warn('wechat pay notice refused', { dependency: 'wechat pay', reason: read });
      return null;
    },

    replies: {
      taken: { status: 204, contentType: 'application/json', body: '' },
      refused: {
        status: 400,
        contentType: 'application/json',
        body: '{"code":"FAIL","message":"失败"}',
      },
    },

    async bill(day) {
      const name = 'bill';
      const target = `/v3/bill/tradebill?bill_date=${encodeURIComponent(day)}&bill_type=ALL`;
      const answer = await client.call(name, { method: 'GET', target }, BillAddress);
      if (answer.outcome === 'failed' && NO_BILL.has(answer.reason)) {
        return { outcome: 'none' };
      }
      if (answer.outcome !== 'done') {
        return { outcome: 'unavailable' };
      }
      const { download_url: address, hash_value: promised } = answer.data;
      try {
        const file = await client.download(address);
        if (hash('sha1', file, 'hex') !== promised.toLowerCase()) {
          throw new Error('not the bill that was promised');
        }
        return { outcome: 'bill', rows: readWechatPayBill(file) };
      } catch (error) {
        log.error('wechat pay bill not readable', { dependency: 'wechat pay', call: name, error });
        return { outcome: 'unavailable' };
      }
    },
  };
}

function tradePath(tradeNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}`;
}

function paymentStateOf(transaction: Transaction): PaymentState {
  switch (transaction.trade_state) {
    // What was paid back was paid.
    case 'SUCCESS':
    case 'REFUND': {
      const fact = paidFactOf(transaction);
      return fact === null ? { state: 'unavailable' } : { state: 'paid', fact };
    }
    case 'NOTPAY':
    case 'PAYERROR':
      return { state: 'open' };
    case 'USERPAYING':
      return { state: 'paying' };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' };
    default:
      return { state: 'unavailable' };
  }
}

/** The state of a refund, if it is the one that was asked for. */
function ownRefundState(
  refund: z.infer<typeof RefundAnswer>,
  { tradeNo, refundNo }: { readonly tradeNo: string; readonly refundNo: string },
): RefundState {
  const isOurs = refund.out_refund_no === refundNo && refund.out_trade_no === tradeNo;
  return isOurs ? refundStateOf(refund, refund.status) : { state: 'unavailable' };
}
