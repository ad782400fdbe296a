/** Public interface of the order module: from wanting something to having paid for it. */
import { eraseUser } from './erase.commands.ts';
import { personalTables } from './erase.repo.ts';
import { hasOpenOrder } from './view/order-list.repo.ts';
import { dueInvariants } from './state/due-invariants.repo.ts';
import { moneyInvariants } from './payment/money-invariants.repo.ts';
import { priceInvariants } from './state/price-invariants.repo.ts';
import { proofInvariants } from './payment/proof-invariants.repo.ts';
import { orderInvariants } from './state/invariants.repo.ts';
import { refundInvariants } from './refunds/refund-invariants.repo.ts';
import { testMoneyInvariants } from './payment/test-money-invariants.repo.ts';
import { noticeWebhooks } from './notice.routes.ts';
import { maskName } from '@zhiji/contract/kernel/mask';
import { openSeatName } from './seats/attendee-sealing.ts';
import { PAYER_NAME } from './payment/transfer-sealing.ts';
import { orderBindings, orderLoops, orderSchedules, orderSubscriptions } from './order.routes.ts';
import { paymentBindings, paymentLoops, paymentSchedules } from './payment.routes.ts';
import type { Payers } from '#modules/identity';
import type { Module, Platform } from '#platform/module';
import type { PayGateways } from './payment/pay-gateways.ts';
import type { Messengers } from './seats/seat-notice.commands.ts';
import type { InvoiceOf } from './view/order-detail.queries.ts';

export { orderStatement } from './payment/statement.queries.ts';
export { openDifferences, reconcile, resolveDifference } from './reconcile/bill.commands.ts';
export { countOpenDifferences } from './reconcile/bill.repo.ts';
export { checkIn } from './seats/check-in.commands.ts';
export { voidOrder } from './closing/close.commands.ts';
export { breakerStates } from './payment/pay-gateways.ts';
export { CHANNEL_NAMES, channelName } from './payment/payment.rules.ts';
export { basketOf } from './quote/quote.queries.ts';
export {
  isMoneyLeaving,
  lockForInvoice,
  markInvoiced,
  releaseRefunds,
} from './state/invoice-mark.repo.ts';
export { isInvoiceable, isIssuable } from './state/invoiceable.rules.ts';
export { hasSamePayer, isSettleable, keptOfItems, referredOrder } from './state/referral.repo.ts';
export { markReviewed } from './state/review-mark.repo.ts';
export { approveRefund, refuseRefund, waitingRequests } from './refunds/decision.commands.ts';
export { payOutRefund, waitingPayouts } from './refunds/payout.commands.ts';
export { refundManually } from './refunds/manual.commands.ts';
export { resendAbnormal } from './payment/refund-resend.commands.ts';
export { countAbnormal } from './payment/refund.repo.ts';
export { countOverdueRequests } from './refunds/request.repo.ts';
export { payWithoutMoney } from './payment/test-pay.commands.ts';
export { countStuckNotices } from './seats/seat-notice.repo.ts';
export { receiveTransfer } from './payment/transfer-received.commands.ts';
export {
  acceptProof,
  proofAge,
  refuseProof,
  waitingProofs,
} from './payment/transfer-review.commands.ts';
export type { PayGateways } from './payment/pay-gateways.ts';
export type { InvoicedOrder } from './state/invoice-mark.repo.ts';
export type { KeptItem, ReferredItem, ReferredOrder } from './state/referral.repo.ts';

const SEALED = [
  ...['name', 'phone', 'id_card'].map((name) => ({
    table: 'order_seat',
    column: `${name}_sealed`,
    purpose: `order_seat.${name}`,
  })),
  { table: 'transfer_proof', column: 'payer_name_sealed', purpose: PAYER_NAME },
];

/** What others do for orders. */
interface OrderOthers extends Messengers {
  readonly invoiceOf: InvoiceOf;
  readonly payers: Payers;
}

/**
 * Binds the calls about orders and their payments, and keeps moving what waits; `invoiceOf` tells the
 * invoice of an order, without importing invoices.
 */
export function orderModule(
  platform: Platform,
  gateways: PayGateways,
  { invoiceOf, payers, ...messengers }: OrderOthers,
): Module<'order'> {
  return {
    domain: 'order',
    tables: [
      'orders',
      'order_item',
      'order_seat',
      'seat_holder',
      'seat_notice',
      'attendee_check',
      'buyer',
      'seckill_buyer',
      'seckill_stock',
      'course_stock',
      'payment',
      'payment_proof',
      'pay_notice',
      'channel_trade',
      'refund',
      'refund_bank_no',
      'refund_request',
      'refund_part',
      'session_return',
      'transfer_proof',
      'bill_day',
      'bill_difference',
    ],
    personalTables,
    eraseUser: async (tx, user) => eraseUser(platform, tx, user),
    bindings: {
      ...orderBindings(platform, invoiceOf),
      ...paymentBindings(platform, { gateways, payers }),
    },
    webhooks: noticeWebhooks(platform, gateways),
    loops: [...paymentLoops(platform, gateways), ...orderLoops(platform, messengers)],
    schedules: [...orderSchedules(platform), ...paymentSchedules(platform, gateways)],
    subscriptions: orderSubscriptions(platform),
    sealed: SEALED,
    invariants: [
      ...orderInvariants,
      ...priceInvariants,
      ...moneyInvariants,
      ...refundInvariants,
      ...proofInvariants,
      ...testMoneyInvariants,
      ...dueInvariants,
    ],
  };
}

/** Whether an order of a user still waits for money, for its course, or for a refund. */
export function openOrders({ db }: Platform): (userId: number) => Promise<boolean> {
  return async (userId) => hasOpenOrder(db, userId);
}

/** Reads the name of who has a seat, masked. */
export function seatName({ config }: Platform): (sealed: Buffer) => string {
  return (sealed) => maskName(openSeatName(config.dataKey, sealed));
}
