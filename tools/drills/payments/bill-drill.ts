/** The bill of a day with mistakes in it: every one is found, and none that is not there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { waitUntil } from '#services/process';
import { type BillEdit, type ChannelName, type Payment } from '../buying/channels.ts';
import { type Person, registerPeople, sellCourse } from '../buying/fixtures.ts';
import { inLanes, Market } from '../buying/market.ts';
import { type Drill, expect } from '../site/drill.ts';
import type { Site } from '../site/site.ts';

/** How many of each kind are planted in the bill of one channel. */
interface Counts {
  readonly lost: number;
  readonly unheardOf: number;
  readonly dropped: number;
  readonly amount: number;
  readonly doubled: number;
  readonly refundUnheardOf: number;
  readonly refundDropped: number;
  readonly refundAmount: number;
}
/** Fifty in both bills together, and fifteen or so. */
const full: Counts = {
  lost: 3,
  unheardOf: 3,
  dropped: 5,
  amount: 4,
  doubled: 3,
  refundUnheardOf: 2,
  refundDropped: 3,
  refundAmount: 2,
};
const short: Counts = {
  lost: 1,
  unheardOf: 1,
  dropped: 1,
  amount: 1,
  doubled: 1,
  refundUnheardOf: 1,
  refundDropped: 1,
  refundAmount: 1,
};
/** Payments and refunds of each channel that nobody touches. */
const UNTOUCHED = 3;

const channels: readonly ChannelName[] = ['wechat', 'alipay'];
const LANES = 8;
const PRICE_FEN = 9_900;
const RECORDED = 2;
const SETTLED_MS = 30_000;
const DAY_LENGTH = 10;
const NEAR_MIDNIGHT_MS = 180_000;

const today = (): string => formatWireTime(new Date()).slice(0, DAY_LENGTH);

/** A bill is of one day, so nothing is begun shortly before its end. */
const passMidnight = async (): Promise<void> => {
  const soon = formatWireTime(new Date(Date.now() + NEAR_MIDNIGHT_MS)).slice(0, DAY_LENGTH);
  if (soon !== today()) {
    await sleep(NEAR_MIDNIGHT_MS);
  }
};

interface Refunded extends Payment {
  readonly refundNo: string;
}

const buy = async (
  market: Market,
  course: number,
  person: Person,
  ways: readonly ChannelName[],
) => {
  const order = await market.order(person, { type: RECORDED, id: course });
  const payments: Payment[] = [];
  for (const channel of ways) {
    payments.push(await market.startPayment(person, order, channel));
  }
  return { order, payments };
};

/** Pays and has us hear of it at once. */
const payAndTell = async (market: Market, payment: Payment): Promise<void> => {
  const { network, channels: played, ports } = market;
  await played.pay(payment, { notice: 'lost' });
  await network.deliver(await network.capture(played, payment, 'normal'), ports[0] ?? 0);
};

/** Orders paid through one channel. */
const sellPlain = async (
  market: Market,
  course: number,
  channel: ChannelName,
  count: number,
): Promise<readonly Payment[]> => {
  const people = await registerPeople(market.store, count);
  const bought = await inLanes(people, LANES, async (person) => {
    const { payments } = await buy(market, course, person, [channel]);
    for (const payment of payments) {
      await payAndTell(market, payment);
    }
    return payments;
  });
  return bought.flat();
};

/** Orders paid twice, so that the money of this channel goes back. */
const sellTwice = async (
  market: Market,
  course: number,
  channel: ChannelName,
  count: number,
): Promise<readonly Refunded[]> => {
  const first = channel === 'wechat' ? 'alipay' : 'wechat';
  const people = await registerPeople(market.store, count);
  const second = await inLanes(people, LANES, async (person) => {
    const { payments } = await buy(market, course, person, [first, channel]);
    for (const payment of payments) {
      await payAndTell(market, payment);
    }
    return payments[1];
  });
  const isBack = async (): Promise<boolean> =>
    (await market.store.number('select count(*) from refund where status <> 3')) === 0;
  expect(await waitUntil(isBack, SETTLED_MS), 'a second payment was not paid back');
  const rows = await market.store.rows<{ trade_no: string; refund_no: string }>(
    'select trade_no, refund_no from refund',
  );
  const numbers = new Map(rows.map((row) => [row.trade_no, row.refund_no]));
  return second.flatMap((payment) =>
    payment === undefined ? [] : [{ ...payment, refundNo: numbers.get(payment.tradeNo) ?? '' }],
  );
};

/** Orders that are paid at the channel, and we do not know. */
const sellUnheard = async (
  market: Market,
  course: number,
  channel: ChannelName,
  count: number,
): Promise<readonly Payment[]> => {
  const people = await registerPeople(market.store, count);
  const bought = await inLanes(people, LANES, async (person) => {
    const { payments } = await buy(market, course, person, [channel]);
    for (const payment of payments) {
      await market.channels.pay(payment, { notice: 'lost' });
    }
    return payments;
  });
  return bought.flat();
};

interface Mistakes {
  readonly edits: readonly BillEdit[];
  /** `kind number` of everything that must be found. */
  readonly expected: readonly string[];
}

/** Number of a payment or refund that nobody has made. */
const unheardNo = (place: number): string =>
  `2601010000009999999999${String(place).padStart(6, '0')}`;

const plant = (
  counts: Counts,
  plain: readonly Payment[],
  refunded: readonly Refunded[],
  unheard: readonly Payment[],
): Mistakes => {
  const edits: BillEdit[] = [];
  const expected = unheard.map(({ tradeNo }) => `missing_here ${tradeNo}`);
  const rest = [...plain];
  const restBack = [...refunded];
  const add = (edit: BillEdit, kind: string): void => {
    edits.push(edit);
    expected.push(`${kind} ${edit.refundNo ?? edit.tradeNo}`);
  };
  for (let place = 1; place <= counts.unheardOf; place += 1) {
    add({ kind: 'add', tradeNo: unheardNo(place), amountFen: PRICE_FEN }, 'missing_here');
  }
  for (const { tradeNo } of rest.splice(0, counts.dropped)) {
    add({ kind: 'drop', tradeNo }, 'missing_there');
  }
  for (const { tradeNo } of rest.splice(0, counts.amount)) {
    add({ kind: 'amount', tradeNo, amountFen: PRICE_FEN + 1 }, 'amount');
  }
  for (const { tradeNo } of rest.splice(0, counts.doubled)) {
    add({ kind: 'double', tradeNo }, 'double');
  }
  for (let place = 1; place <= counts.refundUnheardOf; place += 1) {
    const { tradeNo = '' } = rest[0] ?? {};
    const refundNo = unheardNo(100 + place);
    add({ kind: 'add', tradeNo, refundNo, amountFen: PRICE_FEN }, 'refund_missing_here');
  }
  for (const { tradeNo, refundNo } of restBack.splice(0, counts.refundDropped)) {
    add({ kind: 'drop', tradeNo, refundNo }, 'refund_missing_there');
  }
  for (const { tradeNo, refundNo } of restBack.splice(0, counts.refundAmount)) {
    add({ kind: 'amount', tradeNo, refundNo, amountFen: PRICE_FEN - 1 }, 'refund_amount');
  }
  return { edits, expected };
};

/** A line about a difference; the log may say something between them. */
const DIFFERENCE = /^([a-z_]+) {2}(\w+) {2}/;

/** What the comparison of a bill finds, as `kind number`. */
const findIn = async (
  site: Site,
  channel: ChannelName,
  day: string,
): Promise<readonly string[]> => {
  const output = await site.run('ops', 'bill', channel, day);
  return output.split('\n').flatMap((line) => {
    const [, kind, serialNo] = DIFFERENCE.exec(line) ?? [];
    return kind === undefined ? [] : [`${kind} ${serialNo}`];
  });
};

const expectSame = (when: string, found: readonly string[], expected: readonly string[]): void => {
  const missed = expected.filter((each) => !found.includes(each));
  const invented = found.filter((each) => !expected.includes(each));
  expect(
    missed.length === 0 && invented.length === 0 && found.length === expected.length,
    `${when}: missed ${missed.join(', ') || 'none'}; invented ${invented.join(', ') || 'none'}`,
  );
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const market = new Market(site);
  const counts = small ? short : full;
  const { lost, dropped, amount, doubled, refundDropped, refundAmount } = counts;
  await passMidnight();
  const day = today();
  try {
    await market.open();
    const course = await sellCourse(market.store, { type: RECORDED, priceFen: PRICE_FEN });
    const plainCount = dropped + amount + doubled + UNTOUCHED;
    const backCount = refundDropped + refundAmount + UNTOUCHED;
    const sold = new Map<ChannelName, readonly [readonly Payment[], readonly Refunded[]]>();
    for (const channel of channels) {
      const plain = await sellPlain(market, course, channel, plainCount);
      sold.set(channel, [plain, await sellTwice(market, course, channel, backCount)]);
    }
    for (const channel of channels) {
      expectSame('a true bill', await findIn(site, channel, day), []);
    }
    // From now on nobody asks the channels, and the bill is the first to know.
    await site.worker.stop();
    let planted = 0;
    for (const channel of channels) {
      const [plain, refunded] = sold.get(channel) ?? [[], []];
      const unheard = await sellUnheard(market, course, channel, lost);
      const { edits, expected } = plant(counts, plain, refunded, unheard);
      await market.channels.editBill(channel, day, edits);
      expectSame(`the bill of ${channel}`, await findIn(site, channel, day), expected);
      const heard = new Set(unheard.map(({ tradeNo }) => `missing_here ${tradeNo}`));
      const left = expected.filter((each) => !heard.has(each));
      expectSame(`the same bill of ${channel} again`, await findIn(site, channel, day), left);
      planted += expected.length;
    }
    const [row] = await market.store.rows<Record<'open' | 'all' | 'paid', number>>(
      `select count(*) filter (where resolved_at is null) as open, count(*) as all,
         (select count(*) from payment where kept and evidence = 'bill') as paid
       from bill_difference`,
    );
    const settled = lost * channels.length;
    expect(
      row?.all === planted && row.open === planted - settled && row.paid === settled,
      `noted ${JSON.stringify(row)}`,
    );
    await market.expectInvariants('after the bills');
    return `${planted} differences of 7 kinds planted in 2 bills, all found, none invented; ${settled} payments learned from a bill alone`;
  } finally {
    await market.close();
  }
};

export const billDrill: Drill = { name: 'bill', run };
