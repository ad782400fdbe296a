/**
 * Paying through a channel. Numbers are ours (`tradeNo`, `refundNo`), money is fen. No method
 * throws: whatever goes wrong between us and the channel is `unavailable`, and may be tried again.
 */
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import type { BreakerState } from '#platform/circuit-breaker';

/** A payment the channel vouches for. */
export interface PaidFact {
  readonly tradeNo: string;
  /** The channel's own number. */
  readonly channelTradeNo: string;
  readonly amountFen: number;
  readonly paidAt: Date;
  /** The payer's account at the channel, the same whenever he pays us; null when it is not told. */
  readonly payer: string | null;
}

/**
 * Where the buyer pays: by a code that another device scans, inside WeChat's own browser, or in the
 * app that a phone's browser opens.
 */
export type Place =
  | { readonly cashier: 'code' }
  | { readonly cashier: 'inside'; readonly openid: string }
  | {
      readonly cashier: 'browser';
      /** Of the buyer, as we see it. */
      readonly address: string;
      /** Where he is sent back to, paid or not. */
      readonly returnUrl: string;
    };

export interface PrepayRequest {
  readonly tradeNo: string;
  readonly place: Place;
  /** What the buyer reads on his phone; cut to what the channel allows. */
  readonly description: string;
  readonly amountFen: number;
  readonly expireAt: Date;
}

/** What WeChat's own browser is asked with to show its cashier; signed by us. */
export interface WechatBridge {
  readonly appId: string;
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly package: string;
  readonly signType: 'RSA';
  readonly paySign: string;
}

/** What leads a buyer to the cashier of his choice. */
export type PayTicket =
  | { readonly cashier: 'code'; readonly codeUrl: string }
  | { readonly cashier: 'inside'; readonly bridge: WechatBridge }
  | { readonly cashier: 'browser'; readonly pageUrl: string };

/**
 * `refused`: this number cannot be paid (any more), for example because it is paid or closed, or was
 * opened for another place or person.
 */
export type PrepayOutcome =
  | { readonly outcome: 'ready'; readonly ticket: PayTicket }
  | { readonly outcome: 'refused' | 'unavailable' };

/** `unknown`: the channel has never heard of the number, so nobody can have paid it. */
export type PaymentState =
  | { readonly state: 'paid'; readonly fact: PaidFact }
  | { readonly state: 'open' | 'paying' | 'closed' | 'unknown' | 'unavailable' };

/** `paid`: too late, it was paid. `paying`: the buyer is typing his password; try again soon. */
export type CloseOutcome = 'closed' | 'paid' | 'paying' | 'unavailable';

export interface RefundRequest {
  readonly tradeNo: string;
  /** The same number is the same refund, however often it is sent. */
  readonly refundNo: string;
  readonly amountFen: number;
  /** Of the payment. */
  readonly totalFen: number;
  readonly reason: string;
}

/**
 * `processing`: accepted, not yet paid out. `abnormal`: stuck at the channel, a person must look.
 * `closed`: it will never be paid out under this number. `refused`: not accepted.
 */
export type RefundState =
  | {
      readonly state: 'succeeded';
      readonly channelRefundNo: string;
      readonly amountFen: number;
      readonly at: Date;
    }
  | {
      readonly state: 'processing' | 'abnormal' | 'closed' | 'refused' | 'unknown' | 'unavailable';
    };

/** A verified message from the channel. `eventId` is the same in every repetition. */
export type ChannelNotice =
  | { readonly kind: 'payment'; readonly eventId: string; readonly fact: PaidFact }
  | {
      readonly kind: 'refund';
      readonly eventId: string;
      readonly refundNo: string;
      readonly state: RefundState;
    }
  /** Verified, of a kind that changes nothing by itself; `tradeNo` where it names one of ours. */
  | {
      readonly kind: 'other';
      readonly eventId: string;
      readonly type: string;
      readonly tradeNo: string | null;
    };

export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Exactly the bytes that arrived: the signature is over them. */
  readonly body: Buffer;
}

/** What the channel must hear, byte for byte. */
export interface NoticeReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** One line of a channel's bill. */
export interface BillRow {
  readonly kind: 'payment' | 'refund';
  readonly tradeNo: string;
  readonly channelTradeNo: string;
  /** Ours; empty for payments. */
  readonly refundNo: string;
  readonly amountFen: number;
  /** What the channel kept for itself; below nothing for what it gave back of it. */
  readonly feeFen: number;
  readonly at: Date;
}

export type Bill =
  | { readonly outcome: 'bill'; readonly rows: readonly BillRow[] }
  /** Nothing happened that day, or the bill is not made yet. */
  | { readonly outcome: 'none' | 'unavailable' };

export interface PayGateway {
  /** Whether the channel is called at all: not while its breaker is open, once while it probes. */
  breaker(): BreakerState;
  /** Which cashiers it has. */
  readonly cashiers: readonly Cashier[];
  /** Opens a payment; asked again for the same place the answer leads to the same payment. */
  prepay(request: PrepayRequest): Promise<PrepayOutcome>;
  query(tradeNo: string): Promise<PaymentState>;
  /** Ends a number for good; one the channel does not know counts as closed. */
  close(tradeNo: string): Promise<CloseOutcome>;
  refund(request: RefundRequest): Promise<RefundState>;
  queryRefund(request: {
    readonly tradeNo: string;
    readonly refundNo: string;
  }): Promise<RefundState>;
  /** Checks who a notice is from, that it is fresh and for us; null when any of it is doubtful. */
  readNotice(notice: RawNotice): ChannelNotice | null;
  /** What is answered to a notice that was taken, and to one that was not. */
  readonly replies: { readonly taken: NoticeReply; readonly refused: NoticeReply };
  /** Everything that moved on a day (Asia/Shanghai), `YYYY-MM-DD`. */
  bill(day: string): Promise<Bill>;
}
