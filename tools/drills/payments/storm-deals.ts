/** The orders of a storm: who buys, through which channel, and what goes wrong on the way. */
import { successes } from '@zhiji/contract/kernel/errors';
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import { CASHIERS } from '../buying/cashiers.ts';
import { type ChannelName, type Payment, replies } from '../buying/channels.ts';
import {
  giveCoupon,
  issueCoupon,
  type Person,
  registerPeople,
  sellCourse,
} from '../buying/fixtures.ts';
import { type Basket, inLanes, type Market } from '../buying/market.ts';
import { type Notice, wordsOf } from '../buying/network.ts';
import { expect } from '../site/drill.ts';
import { random } from '../site/random.ts';
import { openStrangersPayment } from './storm-stranger.ts';

const LANES = 24;
const PRICE_FEN = 9_900;
const COUPON_FEN = 900;
const RECORDED = 2;
const COPIES_MAX = 15;
const userDigits = [12, 22] as const;

/** What goes wrong with an order, each in one of twenty; the others are plain. */
const mishaps = [
  'bad signature',
  'unknown serial',
  'old timestamp',
  'body turned round',
  'old protocol',
  'one fen more',
  'one fen less',
  'other merchant',
  'unknown order',
  'before our commit',
  'after close',
  'second channel',
] as const;
export type Mishap = (typeof mishaps)[number] | 'plain';
const SHARE = 20;

export interface Deal {
  readonly person: Person;
  readonly mishap: Mishap;
  readonly channel: ChannelName;
  readonly payments: Payment[];
  order: number;
}

/** A notice on its way, and what must be answered to it. */
export interface Delivery {
  readonly notice: Notice;
  readonly expected: string;
}

/** Notices that lie, of the channels that can tell such a lie. */
const lies: Partial<Record<Mishap, readonly string[]>> = {
  'bad signature': ['wrong-signature'],
  'unknown serial': ['unknown-serial'],
  'old timestamp': ['old-timestamp'],
  'body turned round': ['reordered-body'],
  'one fen more': ['wrong-amount'],
  'other merchant': ['other-merchant', 'other-app'],
};
const onlyWechat: ReadonlySet<Mishap> = new Set([
  'unknown serial',
  'old timestamp',
  'body turned round',
  'old protocol',
  'unknown order',
  'before our commit',
]);

/** The second version of the protocol, with the tricks that readers of XML fall for. */
const oldProtocol = Buffer.from(`<?xml version="1.0"?>
<!DOCTYPE xml [<!ENTITY file SYSTEM "file:///etc/passwd">
  <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>
<xml><return_code>SUCCESS</return_code><attach>&file;&c;</attach></xml>`);
const inXml = ({ path, headers }: Notice): Notice => ({
  path,
  headers: { ...headers, 'content-type': 'text/xml', 'content-length': `${oldProtocol.length}` },
  body: oldProtocol,
});

/** Buyers and what they are going to do; every third has a coupon. */
export async function planDeals(market: Market, count: number): Promise<readonly Deal[]> {
  const people = await registerPeople(market.store, count);
  return people.map((person, index) => {
    const mishap = mishaps[index % SHARE] ?? 'plain';
    const channel =
      onlyWechat.has(mishap) || Math.floor(index / SHARE) % 2 === 0 ? 'wechat' : 'alipay';
    return { person, mishap, channel, payments: [], order: 0 };
  });
}

/** Everybody orders, and looks at a code to scan; answers notices that had to come before. */
export async function orderAll(
  market: Market,
  deals: readonly Deal[],
): Promise<readonly Delivery[]> {
  const { store, network, channels, ports } = market;
  const id = await sellCourse(store, { type: RECORDED, priceFen: PRICE_FEN });
  const coupon = await issueCoupon(store, { offFen: COUPON_FEN, total: deals.length });
  const withCoupon = deals.filter((_, index) => index % 3 === 0).map(({ person }) => person);
  await giveCoupon(store, coupon, withCoupon);
  const basket: Basket = { type: RECORDED, id };

  const hasty = new Map(
    deals
      .filter(({ mishap }) => mishap === 'before our commit')
      .map((deal) => [deal.person.id, deal]),
  );
  const early: Delivery[] = [];
  network.beforePrepaid = async (tradeNo) => {
    const deal = hasty.get(Number(tradeNo.slice(...userDigits)));
    if (deal === undefined) {
      return;
    }
    const payment = { channel: deal.channel, tradeNo };
    deal.payments.push(payment);
    await channels.pay(payment, { notice: 'lost' });
    const notice = await network.capture(channels, payment, 'normal');
    const words = wordsOf(await network.deliver(notice, ports[0] ?? 0));
    const expected = replies[deal.channel].taken;
    expect(words === expected, `a notice before our commit was answered with ${words}`);
    early.push({ notice, expected });
  };
  await inLanes(deals, LANES, async (deal) => orderOne(market, deal, basket));
  return early;
}

/** One of those the channel has. */
function cashierOf(channel: ChannelName): Cashier {
  const cashiers = CASHIERS[channel];
  return cashiers[Math.floor(random() * cashiers.length)] ?? 'code';
}

async function orderOne(market: Market, deal: Deal, basket: Basket): Promise<void> {
  const { person, mishap, channel, payments } = deal;
  if (mishap === 'unknown order') {
    const { environment, sandbox } = market.site;
    payments.push(await openStrangersPayment(environment, sandbox.origin));
    return;
  }
  deal.order = await market.order(person, basket);
  if (mishap === 'before our commit') {
    await market.askToPay(person, deal.order, channel);
    return;
  }
  payments.push(await market.startPayment(person, deal.order, channel, cashierOf(channel)));
  if (mishap === 'second channel') {
    const other = channel === 'wechat' ? 'alipay' : 'wechat';
    payments.push(await market.startPayment(person, deal.order, other, cashierOf(other)));
  }
  if (mishap === 'after close') {
    const { code } = await market.closeOrder(person, deal.order);
    expect(code === successes.saved.code, `an unpaid order could not be closed: ${code}`);
  }
}

/** Everybody pays, and no news of it arrives yet: answers all that is going to. */
export async function payAll(market: Market, deals: readonly Deal[]): Promise<readonly Delivery[]> {
  const perDeal = await inLanes(deals, LANES, async (deal) =>
    deal.mishap === 'before our commit' ? [] : payOne(market, deal),
  );
  return perDeal.flat();
}

async function payOne(
  { channels, network }: Market,
  { mishap, payments }: Deal,
): Promise<readonly Delivery[]> {
  const deliveries: Delivery[] = [];
  for (const payment of payments) {
    const { taken, refused } = replies[payment.channel];
    const force = mishap === 'after close';
    const known = await channels.find(payment);
    const asked = known?.totalFen ?? 0;
    const paying = mishap === 'one fen less' ? { amountFen: asked - 1 } : {};
    const done = await channels.pay(payment, { notice: 'lost', force, ...paying });
    expect(done !== null, `${payment.channel} did not take the money of ${mishap}`);
    const truth = await network.capture(channels, payment, 'normal');
    deliveries.push({ notice: truth, expected: taken });
    if (mishap === 'old protocol') {
      deliveries.push({ notice: inXml(truth), expected: refused });
    }
    for (const kind of lies[mishap] ?? []) {
      deliveries.push({
        notice: await network.capture(channels, payment, kind),
        expected: kind === 'wrong-amount' ? taken : refused,
      });
    }
  }
  return deliveries;
}

/** The news of money that has gone back meanwhile, once more. */
export async function tellAgain(
  { channels, network }: Market,
  deals: readonly Deal[],
): Promise<readonly Delivery[]> {
  const payments = deals.filter(hasSurplus).flatMap((deal) => deal.payments);
  return inLanes(payments, LANES, async (payment) => ({
    notice: await network.capture(channels, payment, 'normal'),
    expected: replies[payment.channel].taken,
  }));
}

/** Whether money of it must go back. */
export function hasSurplus({ mishap }: Deal): boolean {
  return mishap === 'after close' || mishap === 'second channel' || mishap === 'one fen less';
}

/** Every notice one to fifteen times, in no order at all. */
export function shuffled(deliveries: readonly Delivery[]): readonly Delivery[] {
  const copies = deliveries.flatMap((delivery) =>
    Array.from({ length: 1 + Math.floor(random() * COPIES_MAX) }, () => delivery),
  );
  return copies
    .map((delivery) => ({ delivery, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ delivery }) => delivery);
}
