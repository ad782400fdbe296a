/** The calls that move money, and what keeps on moving it. */
import { fail } from '#platform/failure';
import { askAbout } from './payment/payment-query.commands.ts';
import { closeOrder } from './closing/close.commands.ts';
import { expireOrders, expiryLanes } from './closing/expiry.commands.ts';
import { laneName } from './payment/pay-gateways.ts';
import { reconcileDue } from './reconcile/bill.commands.ts';
import { sendRefunds } from './payment/refund.commands.ts';
import { startPayment } from './payment/payment.commands.ts';
import { submitProof } from './payment/transfer.commands.ts';
import type { DomainBindings } from '#platform/http/handlers';
import type { Loop, Platform, Schedule } from '#platform/module';
import type { PayGateways } from './payment/pay-gateways.ts';
import type { Paying } from './payment/payment.commands.ts';

type PaymentCall = 'pay' | 'testPay' | 'submitProof' | 'close';

/** Binds the calls about paying. */
export function paymentBindings(
  platform: Platform,
  paying: Paying,
): Pick<DomainBindings<'order'>, PaymentCall> {
  return {
    pay: async (context, input) => startPayment(platform, paying, context, input),
    testPay: async ({ user }, input) => {
      const { development } = platform.config;
      if (development === null) {
        throw fail('common.notFound');
      }
      return development.pay(platform, user.userId, input);
    },
    submitProof: async ({ user }, input) => submitProof(platform, user.userId, input),
    close: async ({ user }, input) => closeOrder(platform, paying.gateways, user.userId, input),
  };
}

const EVERY_MS = 1_000;

/** A loop about some channels. */
function loopOf(job: string, channels: readonly number[], run: Loop['run']): Loop {
  return { name: laneName(job, channels), everyMs: EVERY_MS, run };
}

/** What workers keep up about money: each channel's part in a loop of its own. */
export function paymentLoops(platform: Platform, gateways: PayGateways): Loop[] {
  return [
    ...[...gateways.keys()].flatMap((channel) => [
      loopOf('ask', [channel], async (stopping) => askAbout(platform, gateways, channel, stopping)),
      loopOf('refund', [channel], async (stopping) =>
        sendRefunds(platform, gateways, channel, stopping),
      ),
    ]),
    ...expiryLanes(gateways).map((lane) =>
      loopOf('expire', lane, async (stopping) => expireOrders(platform, gateways, lane, stopping)),
    ),
  ];
}

/**
 * Bills are made by ten in the morning of the next day, Shanghai time. Comparing one again finds
 * nothing new, so a channel that was away is simply tried once more.
 */
export function paymentSchedules(platform: Platform, gateways: PayGateways): Schedule[] {
  return [
    {
      name: 'order.reconcile',
      cron: '30 2,6,10 * * *',
      run: async () => reconcileDue(platform, gateways),
    },
  ];
}
