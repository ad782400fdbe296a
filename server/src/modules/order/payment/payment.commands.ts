/** Starting a payment: our row first, then the channel, then the code it answered. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { newSerialNo } from '#platform/serial-no';
import { endAtChannel } from './payment-channel.commands.ts';
import { gatewayOf } from './pay-gateways.ts';
import { nextQueryAt, offeredPayTypes } from './payment.rules.ts';
import { markPaymentClosed, openPayment, storeCode } from './payment.repo.ts';
import { payable } from './opened-payment.ts';
import { startTransfer } from './transfer.commands.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { PayGateways } from './pay-gateways.ts';
import type { StartedPayment } from './payment.rules.ts';

/** Answers how to pay an order by the chosen way; asked again in time, the same. */
export async function startPayment(
  platform: Platform,
  gateways: PayGateways,
  userId: number,
  { id, pay_type: payType }: CallInput<'order.pay'>,
): Promise<StartedPayment> {
  if (payType === undefined || !offeredPayTypes(platform.config, false).includes(payType)) {
    throw fail('pay.chooseMethod');
  }
  if (payType === PAY_TYPES.transfer) {
    return startTransfer(platform, userId, id);
  }
  const scan = { userId, orderId: id, channel: payType };
  let payment = await open(platform, scan);
  if (payment.expireAt <= platform.clock.now()) {
    await endStale(platform, gateways, payment);
    payment = await open(platform, scan);
  }
  const codeUrl = payment.codeUrl || (await fetchCode(platform, gateways, payment));
  return { ...payment, payType, codeUrl };
}

interface Scan {
  readonly userId: number;
  readonly orderId: number;
  readonly channel: number;
}

interface ScanPayment extends Scan {
  readonly tradeNo: string;
  readonly title: string;
  readonly payableFen: number;
  readonly codeUrl: string;
  readonly expireAt: Date;
}

/** The payment that is open on this channel, a new one if need be. */
async function open({ db, clock }: Platform, scan: Scan): Promise<ScanPayment> {
  const now = clock.now();
  const tradeNo = newSerialNo(scan.userId, now);
  const queryAt = nextQueryAt(now, now);
  const opened = payable(await openPayment(db, { ...scan, tradeNo, now, queryAt }), now);
  return {
    ...scan,
    tradeNo: opened.trade_no,
    title: opened.title,
    payableFen: opened.payable_fen,
    codeUrl: opened.code_url ?? '',
    expireAt: opened.payment_expire_at,
  };
}

/** Ends an attempt whose code is dead while its order is not. */
async function endStale(
  platform: Platform,
  gateways: PayGateways,
  { userId, tradeNo, channel }: ScanPayment,
): Promise<void> {
  const word = await endAtChannel(platform, gateways, { trade_no: tradeNo, channel });
  switch (word) {
    case 'ended':
      await markPaymentClosed(platform.db, { userId, tradeNo, now: platform.clock.now() });
      break;
    case 'paid':
    case 'paying':
    case 'disputed':
      throw fail('pay.payingOrPaid');
    case 'open':
    case 'unavailable':
      throw fail('pay.failed');
  }
}

/** Has the channel make a code, and keeps it. */
async function fetchCode(
  platform: Platform,
  gateways: PayGateways,
  payment: ScanPayment,
): Promise<string> {
  const { userId, tradeNo, title, payableFen, expireAt } = payment;
  const answer = await gatewayOf(gateways, payment.channel).prepay({
    tradeNo,
    description: title,
    amountFen: payableFen,
    expireAt,
  });
  if (answer.outcome === 'refused') {
    // The channel takes nothing under this number any more: the next attempt gets a new one.
    await endStale(platform, gateways, payment);
  }
  if (answer.outcome !== 'ready') {
    throw fail('pay.failed');
  }
  const { codeUrl } = answer;
  if (!(await storeCode(platform.db, { userId, tradeNo, codeUrl }))) {
    // Over while the channel answered; looked at again, the order says why.
    await open(platform, payment);
    throw fail('pay.failed');
  }
  return codeUrl;
}
