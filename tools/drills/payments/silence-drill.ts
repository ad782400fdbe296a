/** No notice ever arrives: we ask, and whoever has paid may study within a minute. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { type ChannelName, type Payment } from '../buying/channels.ts';
import { type Person, registerPeople, sellCourse } from '../buying/fixtures.ts';
import { Market } from '../buying/market.ts';
import { type Drill, expect, percentile } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Site } from '../site/site.ts';

const full = { buyers: 50, longestPauseMs: 20_000 };
const short = { buyers: 5, longestPauseMs: 2_000 };
const PRICE_FEN = 9_900;
const RECORDED = 2;
const LONGEST_MS = MINUTE_MS;
const SEEN_EVERY_MS = 250;
/** A page that shows a code asks this often whether it was paid. */
const LOOK_EVERY_MS = 3_000;
const MEDIAN = 0.5;

interface Waiting {
  readonly person: Person;
  readonly order: number;
  readonly payment: Payment;
  /** Whether he has the page open. */
  readonly looks: boolean;
}

/** Pays after a while and waits for access; answers how long that took. */
const payAndWait = async (market: Market, waiting: Waiting, pauseMs: number): Promise<number> => {
  const { person, order, payment, looks } = waiting;
  await sleep(pauseMs);
  const done = await market.channels.pay(payment, { notice: 'lost' });
  expect(done !== null, `${payment.channel} did not take the money`);
  const paidAt = performance.now();
  const spent = (): number => performance.now() - paidAt;
  let lookedAt = 0;
  for (;;) {
    if (looks && performance.now() - lookedAt > LOOK_EVERY_MS) {
      lookedAt = performance.now();
      await market.look(person, order);
    }
    const grants = await market.store.number(
      'select count(*) from access_grant where user_id = $1 and order_id = $2',
      [person.id, order],
    );
    if (grants > 0) {
      return spent();
    }
    expect(spent() < LONGEST_MS, `order ${order} was paid ${LONGEST_MS} ms ago without access`);
    await sleep(SEEN_EVERY_MS);
  }
};

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const range = (times: readonly number[]): string =>
  `p50 ${seconds(percentile(times, MEDIAN))} s, at most ${seconds(Math.max(...times))} s`;

const run = async (site: Site, small: boolean): Promise<string> => {
  const market = new Market(site);
  const { buyers, longestPauseMs } = small ? short : full;
  try {
    await market.open();
    const id = await sellCourse(market.store, { type: RECORDED, priceFen: PRICE_FEN });
    const people = await registerPeople(market.store, buyers);
    const waiting: Waiting[] = [];
    for (const [index, person] of people.entries()) {
      const channel: ChannelName = index % 4 < 2 ? 'wechat' : 'alipay';
      const order = await market.order(person, { type: RECORDED, id });
      const payment = await market.startPayment(person, order, channel);
      waiting.push({ person, order, payment, looks: index % 2 === 0 });
    }
    const times = await Promise.all(
      waiting.map(async (each) => payAndWait(market, each, random() * longestPauseMs)),
    );
    const byQuery = await market.store.number(
      `select count(*) from payment where kept and evidence = 'query'`,
    );
    expect(byQuery === buyers, `${byQuery} of ${buyers} payments were learned by asking`);
    await market.expectInvariants('after the silence');
    const looking = times.filter((_, index) => waiting[index]?.looks === true);
    const away = times.filter((_, index) => waiting[index]?.looks === false);
    return [
      `${buyers} orders paid without a notice`,
      `access for those who look after ${range(looking)}`,
      `for those who do not after ${range(away)}`,
    ].join('; ');
  } finally {
    await market.close();
  }
};

export const silenceDrill: Drill = { name: 'silence', run };
