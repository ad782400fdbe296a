/** Which ways of paying are offered, when a channel is asked, and what may be started. */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { ORDER_STATUSES, PAY_TYPES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';

/** Ages at which a channel is asked about a payment without a notice. */
const ASK_AT_MS = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  3 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
] as const;
/** And after the last of them, until the channel says that the payment is over. */
const ASK_EVERY_MS = 10 * MINUTE_MS;

export type PayChoice = 1 | 2 | 3;
/** Of a channel that has cashiers. */
export type ScanChoice = Exclude<PayChoice, typeof PAY_TYPES.transfer>;

/** Channels by the names operators use. */
export const CHANNEL_NAMES: ReadonlyMap<number, string> = new Map([
  [PAY_TYPES.wechat, 'wechat'],
  [PAY_TYPES.alipay, 'alipay'],
  [PAY_TYPES.transfer, 'bank'],
  [PAY_TYPES.test, 'test'],
]);

/** The name of a channel. */
export function channelName(channel: number): string {
  return CHANNEL_NAMES.get(channel) ?? String(channel);
}

/** The channels of a configuration; null for one that is not set. */
interface Channels {
  readonly pay: { readonly wechat: object | null; readonly alipay: object | null };
}

/**
 * What a buyer may choose from. A transfer keeps its order for three days, and nobody may keep the
 * few places of a flash sale for so long without paying.
 */
export function offeredPayTypes({ pay }: Channels, isFlashSale: boolean): PayChoice[] {
  return [
    ...(pay.wechat === null ? [] : [PAY_TYPES.wechat]),
    ...(pay.alipay === null ? [] : [PAY_TYPES.alipay]),
    ...(isFlashSale ? [] : [PAY_TYPES.transfer]),
  ];
}

/** When the channel is asked next about a payment, by the payment's age. */
export function nextQueryAt(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const due = ASK_AT_MS.find((at) => at > age);
  return new Date(due === undefined ? now.getTime() + ASK_EVERY_MS : createdAt.getTime() + due);
}

/** What keeps a payment from being started. */
export type PayObstacle = 'order.closed' | 'pay.payingOrPaid' | null;

/** Whether an order can still be paid. */
export function payObstacle(
  order: {
    readonly status: number;
    readonly proof_status: number;
    readonly expire_at: Date | null;
  },
  now: Date,
): PayObstacle {
  if (order.status === ORDER_STATUSES.cancelled || order.status === ORDER_STATUSES.voided) {
    return 'order.closed';
  }
  const isPending = order.status === ORDER_STATUSES.pendingPayment;
  if (!isPending || order.proof_status === PROOF_STATUSES.inReview) {
    return 'pay.payingOrPaid';
  }
  return order.expire_at !== null && order.expire_at <= now ? 'order.closed' : null;
}

/** What a transfer is recognised by on our bank's statement. */
export function remarkCode(orderId: number): string {
  return `ZJ${orderId}`;
}

/**
 * What a channel says about a payment. `ended`: nobody can pay it any more. `disputed`: money
 * arrived that does not fit, which is finance's business. `unavailable`: the channel cannot say.
 */
export type ChannelWord = 'open' | 'ended' | 'paid' | 'disputed' | 'paying' | 'unavailable';
