/** Door of the order module: from wanting something to having paid for it. */
import { hasOpenOrder } from './order-list.repo.ts';
import { moneyInvariants } from './money-invariants.repo.ts';
import { orderInvariants } from './invariants.repo.ts';
import { noticeWebhooks } from './notice.routes.ts';
import { maskName } from './mask.rules.ts';
import { openSeatName } from './attendee.sealing.ts';
import { orderBindings, orderLoops, orderSchedules, orderSubscriptions } from './order.routes.ts';
import { paymentBindings, paymentLoops, paymentSchedules } from './payment.routes.ts';
import type { Module, Platform } from '#platform/module';
import type { PayGateways } from './payment.gateways.ts';
import type { Messengers } from './seat-notice.commands.ts';

export { openDifferences, reconcile, resolveDifference } from './bill.commands.ts';
export { countOpenDifferences } from './bill.repo.ts';
export { checkIn } from './check-in.commands.ts';
export { voidOrder } from './close.commands.ts';
export { CHANNEL_NAMES, channelName } from './payment.rules.ts';
export { basketOf } from './quote.queries.ts';
export { resendAbnormal } from './refund-resend.commands.ts';
export { countAbnormal } from './refund.repo.ts';
export { acceptProof, refuseProof, waitingProofs } from './transfer-review.commands.ts';
export type { PayGateways } from './payment.gateways.ts';

/** Binds the calls about orders and their payments, and keeps moving what waits. */
export function orderModule(
  platform: Platform,
  gateways: PayGateways,
  messengers: Messengers,
): Module<'order'> {
  return {
    domain: 'order',
    bindings: { ...orderBindings(platform), ...paymentBindings(platform, gateways) },
    webhooks: noticeWebhooks(platform, gateways),
    loops: [...paymentLoops(platform, gateways), ...orderLoops(platform, messengers)],
    schedules: [...orderSchedules(platform), ...paymentSchedules(platform, gateways)],
    subscriptions: orderSubscriptions(platform),
    invariants: [...orderInvariants, ...moneyInvariants],
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
