/** Starting a payment: our row first, then the channel, then what it answered leads to its cashier. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { appOf } from '#modules/identity';
import { pseudonym } from '#platform/crypto';
import { fail } from '#platform/failure';
import { Answer } from '#platform/http/handlers';
import { newSerialNo } from '#platform/serial-no';
import { fittingCashiers } from './cashier.rules.ts';
import { endAtChannel } from './payment-channel.commands.ts';
import { gatewayOf } from './pay-gateways.ts';
import { nextQueryAt, offeredPayTypes } from './payment.rules.ts';
import { markPaymentClosed, openPayment, storeCode } from './payment.repo.ts';
import { payable } from './opened-payment.ts';
import { presentStarted } from './payment.present.ts';
import { startTransfer } from './transfer.commands.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import type { PayTicket, Place } from '#gateways/pay/pay-gateway';
import type { Payers } from '#modules/identity';
import type { KeyRing } from '#platform/crypto';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { PayGateways } from './pay-gateways.ts';
import type { ScanChoice } from './payment.rules.ts';
import type { ChannelPayment } from './started-payment.ts';

/** What starting a payment needs beside the platform. */
export interface Paying {
  readonly gateways: PayGateways;
  readonly payers: Payers;
}

type Started = Answer<CallResponse<'order.pay'>>;

/** Answers how to pay an order by the chosen way; asked again in time, the same. */
export async function startPayment(
  platform: Platform,
  paying: Paying,
  context: UserContext,
  { id, pay_type: payType, cashier }: CallInput<'order.pay'>,
): Promise<Started> {
  if (payType === undefined || !offeredPayTypes(platform.config, false).includes(payType)) {
    throw fail('pay.chooseMethod');
  }
  const account = platform.config.transferAccount;
  if (payType === PAY_TYPES.transfer) {
    const started = await startTransfer(platform, context.user.userId, id);
    return new Answer(presentStarted(started, account));
  }
  const isInsideWechat = appOf(context.userAgent) === 'inside';
  const cashiers = fittingCashiers(payType, { userAgent: context.userAgent, isInsideWechat });
  const chosen = cashier ?? cashiers[0] ?? 'code';
  if (!gatewayOf(paying.gateways, payType).cashiers.includes(chosen)) {
    throw fail('pay.chooseMethod');
  }
  const asked = { userId: context.user.userId, orderId: id, channel: payType, cashier: chosen };
  const place = placeOf(platform, paying, context, asked);
  const placeRef = placeRefOf(platform.config.dataKey, place, payType);
  const attempt = await openAttempt(platform, paying.gateways, { ...asked, placeRef });
  if (place === null) {
    const { url, cookie } = paying.payers.ask();
    const started = { ...shownOf(attempt, cashiers), ticket: null, payerUrl: url };
    return new Answer(presentStarted(started, account), { cookies: [cookie] });
  }
  const ticket = await takeTicket(platform, paying.gateways, attempt, place);
  const started = { ...shownOf(attempt, cashiers), ticket, payerUrl: '' };
  return new Answer(presentStarted(started, account));
}

interface Asked {
  readonly userId: number;
  readonly orderId: number;
  readonly channel: ScanChoice;
  readonly cashier: Cashier;
}

interface Wanted extends Asked {
  readonly placeRef: string | null;
}

interface Attempt extends Wanted {
  readonly tradeNo: string;
  readonly title: string;
  readonly payableFen: number;
  /** Kept of a code alone: the other tickets are short-lived. */
  readonly codeUrl: string;
  readonly expireAt: Date;
}

function shownOf(
  { channel, orderId, tradeNo, payableFen, expireAt, cashier }: Attempt,
  cashiers: readonly Cashier[],
): Omit<ChannelPayment, 'ticket' | 'payerUrl'> {
  return { payType: channel, orderId, tradeNo, payableFen, expireAt, cashier, cashiers };
}

/** Where the buyer stands; null when it must be found out first who pays. */
function placeOf(
  { config }: Platform,
  { payers }: Paying,
  context: UserContext,
  { cashier, orderId, channel }: Asked,
): Place | null {
  switch (cashier) {
    case 'code':
      return { cashier };
    case 'inside': {
      const openid = payers.of(context);
      return openid === null ? null : { cashier, openid };
    }
    case 'browser': {
      const returnUrl = `${config.publicOrigin}/?order=${orderId}&pay=${channel}`;
      return { cashier, address: context.address, returnUrl };
    }
  }
}

/** Of whom a place is, or of which network, as a keyed hash; null where anybody may pay. */
function placeRefOf(key: KeyRing, place: Place | null, payType: ScanChoice): string | null {
  switch (place?.cashier) {
    case 'inside':
      return pseudonym(key, `place:${place.openid}`);
    case 'browser':
      // Alipay shows its page to every network.
      return payType === PAY_TYPES.wechat ? pseudonym(key, `place:${place.address}`) : null;
    case 'code':
    case undefined:
      return null;
  }
}

/** The attempt that is open on this channel and is paid there, a new one if need be. */
async function openAttempt(
  platform: Platform,
  gateways: PayGateways,
  wanted: Wanted,
): Promise<Attempt> {
  const found = await open(platform, wanted);
  if (found.expireAt > platform.clock.now() && isFor(found, wanted)) {
    return found;
  }
  await endStale(platform, gateways, found);
  const attempt = await open(platform, wanted);
  if (!isFor(attempt, wanted)) {
    // Another page of his has opened another cashier meanwhile.
    throw fail('pay.failed');
  }
  return attempt;
}

/** Whether an attempt is paid at this cashier, by this person, from this network. */
function isFor(attempt: Wanted, { cashier, placeRef }: Wanted): boolean {
  return attempt.cashier === cashier && (placeRef === null || attempt.placeRef === placeRef);
}

async function open({ db, clock }: Platform, wanted: Wanted): Promise<Attempt> {
  const now = clock.now();
  const tradeNo = newSerialNo(wanted.userId, now);
  const queryAt = nextQueryAt(now, now);
  const opened = payable(await openPayment(db, { ...wanted, tradeNo, now, queryAt }), now);
  return {
    ...wanted,
    cashier: opened.cashier,
    placeRef: opened.place_ref,
    tradeNo: opened.trade_no,
    title: opened.title,
    payableFen: opened.payable_fen,
    codeUrl: opened.code_url ?? '',
    expireAt: opened.payment_expire_at,
  };
}

/** Ends an attempt that nobody is to pay any more while its order can be paid. */
async function endStale(
  platform: Platform,
  gateways: PayGateways,
  { userId, tradeNo, channel }: Attempt,
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

/** Has the channel make a ticket; a code it made before is shown again. */
async function takeTicket(
  platform: Platform,
  gateways: PayGateways,
  attempt: Attempt,
  place: Place,
): Promise<PayTicket> {
  const { userId, tradeNo, title, payableFen, expireAt, codeUrl: kept } = attempt;
  if (kept !== '') {
    return { cashier: 'code', codeUrl: kept };
  }
  const answer = await gatewayOf(gateways, attempt.channel).prepay({
    tradeNo,
    place,
    description: title,
    amountFen: payableFen,
    expireAt,
  });
  if (answer.outcome === 'refused') {
    // The channel takes nothing under this number any more: the next attempt gets a new one.
    await endStale(platform, gateways, attempt);
  }
  if (answer.outcome !== 'ready') {
    throw fail('pay.failed');
  }
  const { ticket } = answer;
  const codeUrl = ticket.cashier === 'code' ? ticket.codeUrl : '';
  if (!(await storeCode(platform.db, { userId, tradeNo, codeUrl }))) {
    // Over while the channel answered; looked at again, the order says why.
    await open(platform, attempt);
    throw fail('pay.failed');
  }
  return ticket;
}
