/** Alipay: a code to scan (alipay.trade.precreate) and a phone's browser (alipay.trade.wap.pay). */
import { createPublicKey } from 'node:crypto';
import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import { PRICE } from '@zhiji/contract/kernel/patterns';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { z } from 'zod';
import { readAlipayBill } from './alipay-bill.ts';
import { openAlipayClient } from './alipay-client.ts';
import { readAlipayNotice } from './alipay-notice.ts';
import { AlipayBuyer, AlipayId, AlipayTime, PAID_STATUSES } from './alipay-wire.ts';
import { createChannelGuard } from './channel-guard.ts';
import { firstCharacters } from './first-characters.ts';
import { readBody } from './read-body.ts';
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import type { Log } from '#platform/log';
import type { ChannelGuard } from './channel-guard.ts';
import type { AlipayAccess } from './alipay-client.ts';
import type { PaymentState, PayGateway, RefundState } from './pay-gateway.ts';

export interface AlipayOptions extends AlipayAccess {
  /** The account that is paid, 2088…. */
  readonly sellerId: string;
  /** Where notices arrive; without a query. */
  readonly notifyUrl: string;
}

const SUBJECT_MAX = 127;
const REASON_MAX = 127;
const URL_MAX = 2_000;
const BILL_TIMEOUT_MS = 30_000;
const BILL_MAX_BYTES = 16_000_000;

const ALIPAY_CASHIERS: readonly Cashier[] = ['code', 'browser'];

/** Not allowed in a subject, or not quoted in the bill, which is a CSV file. */
const TROUBLESOME = /[/=&,"\p{Cc}]+/gu;

/** The trade is not waiting for its buyer, whatever else it is. */
const NOT_CLOSABLE: ReadonlySet<string> = new Set([
  'TRADE_STATUS_ERROR',
  'REASON_TRADE_STATUS_INVALID',
  'REASON_ILLEGAL_STATUS',
  'TRADE_HAS_SUCCESS',
  'TRADE_HAS_FINISHED',
  'TRADE_HAS_CLOSE',
]);
/** A refund that somebody must look after: no money on our account, trade frozen, another sum. */
const STUCK: ReadonlySet<string> = new Set([
  'SELLER_BALANCE_NOT_ENOUGH',
  'REASON_TRADE_BEEN_FREEZEN',
  'DISCORDANT_REPEAT_REQUEST',
]);
const NO_BILL: ReadonlySet<string> = new Set(['BILL_NOT_EXIST', 'NO_BILL_DATA']);

const Precreated = z.object({ qr_code: z.url().max(URL_MAX) });
const Trade = z.object({
  out_trade_no: AlipayId,
  trade_no: AlipayId,
  trade_status: z.string(),
  total_amount: z.string().regex(PRICE),
  send_pay_date: AlipayTime,
  buyer_open_id: AlipayBuyer,
});
const Refunded = z.object({
  out_trade_no: AlipayId,
  trade_no: AlipayId,
  fund_change: z.string().default('N'),
  gmt_refund_pay: AlipayTime,
});
const Refund = z.object({
  trade_no: AlipayId.optional(),
  out_request_no: AlipayId.optional(),
  /** Left out while Alipay knows of no such refund. */
  refund_status: z.string().optional(),
  refund_amount: z.string().regex(PRICE).optional(),
  gmt_refund_pay: AlipayTime,
});
const BillAddress = z.object({ bill_download_url: z.url().max(URL_MAX) });

/** Opens the gateway. */
export function openAlipay(
  options: AlipayOptions,
  log: Log,
  guard: ChannelGuard = createChannelGuard(options),
): PayGateway {
  const { call, pageUrl } = openAlipayClient(options, log, guard);
  const publicKey = createPublicKey(options.publicKey);
  const { appId, sellerId } = options;

  const refused = (method: string, reason: string): void =>
    log.warn('alipay refused', { dependency: 'alipay', call: method, reason });

  const query = async (tradeNo: string): Promise<PaymentState> => {
    const method = 'alipay.trade.query';
    const answer = await call({ method, business: { out_trade_no: tradeNo } }, Trade);
    if (answer.outcome === 'failed') {
      // Before somebody has scanned the code there is no trade.
      const isUnknown = answer.reason === 'TRADE_NOT_EXIST';
      return { state: isUnknown ? 'unknown' : 'unavailable' };
    }
    if (answer.outcome === 'unavailable' || answer.data.out_trade_no !== tradeNo) {
      return { state: 'unavailable' };
    }
    const trade = answer.data;
    if (PAID_STATUSES.has(trade.trade_status)) {
      const fact = {
        tradeNo,
        channelTradeNo: trade.trade_no,
        amountFen: parseFen(trade.total_amount),
        paidAt: trade.send_pay_date,
        payer: trade.buyer_open_id,
      };
      return { state: 'paid', fact };
    }
    return { state: trade.trade_status === 'TRADE_CLOSED' ? 'closed' : 'open' };
  };

  const queryRefund: PayGateway['queryRefund'] = async ({ tradeNo, refundNo }) => {
    const method = 'alipay.trade.fastpay.refund.query';
    const business = {
      out_trade_no: tradeNo,
      out_request_no: refundNo,
      query_options: ['gmt_refund_pay'],
    };
    const answer = await call({ method, business }, Refund);
    if (answer.outcome === 'failed') {
      return { state: answer.reason === 'TRADE_NOT_EXIST' ? 'unknown' : 'unavailable' };
    }
    return answer.outcome === 'done'
      ? refundStateOf(answer.data, refundNo)
      : { state: 'unavailable' };
  };

  return {
    breaker: () => guard.state(),
    cashiers: ALIPAY_CASHIERS,

    query,
    queryRefund,

    async prepay({ tradeNo, place, description, amountFen, expireAt }) {
      const { notifyUrl } = options;
      const business = {
        out_trade_no: tradeNo,
        total_amount: formatFen(amountFen),
        subject: firstCharacters(description.replaceAll(TROUBLESOME, ' ').trim(), SUBJECT_MAX),
        seller_id: sellerId,
        time_expire: formatWireTime(expireAt),
      };
      if (place.cashier === 'inside') {
        return { outcome: 'refused' };
      }
      if (place.cashier === 'browser') {
        // Nothing is asked: there is a trade as soon as the buyer has opened the page.
        const { returnUrl } = place;
        const address = pageUrl({
          method: 'alipay.trade.wap.pay',
          business: { ...business, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl },
          notifyUrl,
          returnUrl,
        });
        return { outcome: 'ready', ticket: { cashier: 'browser', pageUrl: address } };
      }
      const method = 'alipay.trade.precreate';
      const asked = { ...business, product_code: 'QR_CODE_OFFLINE' };
      const answer = await call({ method, business: asked, notifyUrl }, Precreated);
      if (answer.outcome === 'done') {
        return { outcome: 'ready', ticket: { cashier: 'code', codeUrl: answer.data.qr_code } };
      }
      if (answer.outcome === 'failed') {
        refused(method, answer.reason);
      }
      return { outcome: answer.outcome === 'failed' ? 'refused' : 'unavailable' };
    },

    async close(tradeNo) {
      const method = 'alipay.trade.close';
      const answer = await call({ method, business: { out_trade_no: tradeNo } }, z.unknown());
      if (answer.outcome === 'done') {
        return 'closed';
      }
      if (answer.outcome === 'unavailable') {
        return 'unavailable';
      }
      if (answer.reason === 'TRADE_NOT_EXIST') {
        return 'closed';
      }
      if (!NOT_CLOSABLE.has(answer.reason)) {
        refused(method, answer.reason);
        return 'unavailable';
      }
      const { state } = await query(tradeNo);
      return state === 'paid' || state === 'closed' ? state : 'unavailable';
    },

    async refund({ tradeNo, refundNo, amountFen, reason }) {
      const method = 'alipay.trade.refund';
      const business = {
        out_trade_no: tradeNo,
        out_request_no: refundNo,
        refund_amount: formatFen(amountFen),
        refund_reason: firstCharacters(reason, REASON_MAX),
      };
      const answer = await call({ method, business }, Refunded);
      if (answer.outcome === 'failed') {
        refused(method, answer.reason);
        return { state: STUCK.has(answer.reason) ? 'abnormal' : 'refused' };
      }
      if (answer.outcome === 'unavailable' || answer.data.out_trade_no !== tradeNo) {
        return { state: 'unavailable' };
      }
      const { trade_no: channelRefundNo, fund_change: moved, gmt_refund_pay: at } = answer.data;
      if (moved === 'Y') {
        return { state: 'succeeded', channelRefundNo, amountFen, at };
      }
      // Accepted, and no money has moved by this call: it has already, or it will.
      const known = await queryRefund({ tradeNo, refundNo });
      return known.state === 'unknown' ? { state: 'processing' } : known;
    },

    readNotice({ body }) {
      const notice = readAlipayNotice(body, { appId, sellerId, publicKey });
      if (typeof notice !== 'string') {
        return notice;
      }
      log.warn('alipay notice refused', { dependency: 'alipay', reason: notice });
      return null;
    },

    // Any other byte and Alipay sends it again.
    replies: {
      taken: { status: 200, contentType: 'text/plain', body: 'success' },
      refused: { status: 200, contentType: 'text/plain', body: 'fail' },
    },

    async bill(day) {
      const method = 'alipay.data.dataservice.bill.downloadurl.query';
      const business = { bill_type: 'trade', bill_date: day };
      const answer = await call({ method, business }, BillAddress);
      if (answer.outcome === 'failed' && NO_BILL.has(answer.reason)) {
        return { outcome: 'none' };
      }
      if (answer.outcome !== 'done') {
        return { outcome: 'unavailable' };
      }
      try {
        const zip = await download(answer.data.bill_download_url, options);
        return { outcome: 'bill', rows: await readAlipayBill(zip) };
      } catch (error) {
        log.error('alipay bill not readable', { dependency: 'alipay', call: method, error });
        return { outcome: 'unavailable' };
      }
    },
  };
}

/** The address is in a signed answer; what it leads to is not signed, so it must come by TLS. */
async function download(address: string, { endpoint, patience }: AlipayAccess): Promise<Buffer> {
  const url = new URL(address);
  if (new URL(endpoint).protocol === 'https:') {
    url.protocol = 'https:';
  }
  const signal = AbortSignal.timeout(BILL_TIMEOUT_MS * patience);
  const response = await fetch(url, { signal, redirect: 'error' });
  if (!response.ok) {
    throw new Error(`the bill was answered with ${response.status}`);
  }
  return readBody(response, BILL_MAX_BYTES);
}

function refundStateOf(refund: z.infer<typeof Refund>, refundNo: string): RefundState {
  const { refund_status: status, refund_amount: amount, trade_no: channelRefundNo } = refund;
  if (status === undefined) {
    return { state: 'unknown' };
  }
  if (status === 'REFUND_FAIL') {
    return { state: 'abnormal' };
  }
  const isWhole = amount !== undefined && channelRefundNo !== undefined;
  if (status !== 'REFUND_SUCCESS' || !isWhole || refund.out_request_no !== refundNo) {
    return { state: 'processing' };
  }
  const amountFen = parseFen(amount);
  return { state: 'succeeded', channelRefundNo, amountFen, at: refund.gmt_refund_pay };
}
