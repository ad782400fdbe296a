/** The calls that move money, and what keeps on moving it. */
import { askChannels } from './payment-query.commands.ts';
import { closeOrder } from './close.commands.ts';
import { expireOrders } from './expiry.commands.ts';
import { presentStarted } from './payment.present.ts';
import { reconcileYesterday } from './bill.commands.ts';
import { sendRefunds } from './refund.commands.ts';
import { startPayment, testPay } from './payment.commands.ts';
import { submitProof } from './transfer.commands.ts';
import type { DomainBindings } from '#platform/http/handlers';
import type { Loop, Platform, Schedule } from '#platform/module';
import type { PayGateways } from './payment.gateways.ts';

type PaymentCall = 'pay' | 'testPay' | 'submitProof' | 'close';

/** Binds the calls about paying. */
export function paymentBindings(
  platform: Platform,
  gateways: PayGateways,
): Pick<DomainBindings<'order'>, PaymentCall> {
  return {
    pay: async ({ user }, input) =>
      presentStarted(
        await startPayment(platform, gateways, user.userId, input),
        platform.config.transferAccount,
      ),
    testPay: async ({ user }, input) => testPay(platform, user.userId, input),
    submitProof: async ({ user }, input) => submitProof(platform, user.userId, input),
    close: async ({ user }, input) => closeOrder(platform, gateways, user.userId, input),
  };
}

const EVERY_MS = 1_000;

/** What workers keep up about money. */
export function paymentLoops(platform: Platform, gateways: PayGateways): Loop[] {
  const jobs = { ask: askChannels, expire: expireOrders, refund: sendRefunds };
  return Object.entries(jobs).map(([name, job]) => ({
    name: `order.${name}`,
    everyMs: EVERY_MS,
    run: async (stopping) => job(platform, gateways, stopping),
  }));
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
      run: async () => reconcileYesterday(platform, gateways),
    },
  ];
}
