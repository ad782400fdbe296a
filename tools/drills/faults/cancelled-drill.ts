/**
 * kill -9 of the worker while it sends back the money of a cancelled class: everybody is paid back
 * exactly once, by us and at the channel, and the ledger is right all the while.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { waitUntil } from '#services/process';
import { readBooks } from '../buying/books.ts';
import { addSession, type Person, registerPeople, sellCourse } from '../buying/fixtures.ts';
import { type Basket, inLanes, Market } from '../buying/market.ts';
import { type Drill, expect } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Site } from '../site/site.ts';

/** `looks`: snapshots of the ledger that must have been taken while money went back. */
const full = { seats: 1_000, kills: 20, looks: 100 };
const short = { seats: 40, kills: 3, looks: 5 };
const LIVE = 1;
const PRICE_FEN = 9_900;
const LANES = 8;
const LONGEST_PAUSE_MS = 1_500;
const PAID_MS = MINUTE_MS;
/** What a killed worker had in hand is taken again after a minute. */
const BACK_MS = 5 * MINUTE_MS;
const REFUNDED = 7;
const DAY_LENGTH = 10;
/** What orders say has gone back, and what was sent. */
const BACK = [
  'select coalesce(sum(refunded_fen), 0)::bigint from orders',
  'select coalesce(sum(amount_fen), 0)::bigint from refund where status = 3',
];

const today = (): string => formatWireTime(new Date()).slice(0, DAY_LENGTH);

/** Everybody buys a seat through WeChat Pay. */
const buy = async (market: Market, people: readonly Person[], courseId: number): Promise<void> => {
  await inLanes(people, LANES, async (person, turn) => {
    const phone = `139${String(turn).padStart(8, '0')}`;
    const basket: Basket = { type: LIVE, id: courseId, users: [{ name: '张三', phone }] };
    const order = await market.order(person, basket);
    const payment = await market.startPayment(person, order, 'wechat');
    await market.channels.pay(payment);
  });
  const isPaid = async (): Promise<boolean> =>
    (await market.store.number('select count(*) from orders where paid_at is null')) === 0;
  expect(await waitUntil(isPaid, PAID_MS), 'orders are not paid in time');
};

/** Kills the worker again and again while it works; answers how much was back after each kill. */
const killWhileReturning = async (
  { site, store }: Market,
  kills: number,
): Promise<readonly number[]> => {
  const back: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(random() * LONGEST_PAUSE_MS);
    site.worker.signal('SIGKILL');
    await site.worker.end();
    back.push(await store.number('select count(*) from refund where status = 3'));
    await site.worker.start(site.environment);
  }
  return back;
};

/** Cancels the session and waits, through all kills, until everybody has his money back. */
const returnAll = async (market: Market, session: number, kills: number) => {
  const { site, store } = market;
  await site.run('ops', 'session-cancel', `${session}`);
  const back = await killWhileReturning(market, kills);
  const killedAt = performance.now();
  const isBack = async (): Promise<boolean> =>
    (await store.number(`select count(*) from orders where status <> ${REFUNDED}`)) === 0;
  expect(await waitUntil(isBack, BACK_MS), 'not everybody has his money back');
  return { back, seconds: Math.ceil((performance.now() - killedAt) / SECOND_MS) };
};

/** Does it while somebody reads the ledger; answers also what had gone back in each snapshot. */
const returnWatched = async (market: Market, session: number, kills: number) => {
  let over = false;
  const watching = readBooks(market.store, BACK, () => over);
  // Looked at below; until then nobody is to call it unhandled.
  watching.catch(() => undefined);
  let returned: Awaited<ReturnType<typeof returnAll>>;
  try {
    returned = await returnAll(market, session, kills);
  } finally {
    over = true;
  }
  return { ...returned, read: await watching };
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const { seats, kills, looks } = small ? short : full;
  const market = new Market(site);
  const { store } = market;
  try {
    await market.open();
    const people = await registerPeople(store, seats);
    const courseId = await sellCourse(store, { type: LIVE, priceFen: PRICE_FEN, seats });
    const session = await addSession(store, courseId);
    await buy(market, people, courseId);
    const { back, seconds, read } = await returnWatched(market, session, kills);
    const allFen = seats * PRICE_FEN;
    const snapshots = read.filter((fen) => fen > 0 && fen < allFen).length;
    expect(snapshots >= looks, `only ${snapshots} snapshots while money went back`);
    const [sums] = await store.rows<{ refunds: number; payments: number; fen: number }>(
      `select count(*) as refunds, count(distinct r.trade_no) as payments,
         sum(r.amount_fen)::bigint as fen from refund r`,
    );
    expect(
      sums?.refunds === seats && sums.payments === seats && sums.fen === allFen,
      `${seats} seats, but ${JSON.stringify(sums)}`,
    );
    // The channel names every refund it has paid, and none twice.
    const bill = await site.run('ops', 'bill', 'wechat', today());
    expect(bill.includes('no differences'), `the channel has paid otherwise: ${bill}`);
    const invariants = await market.expectInvariants('after the kills');
    return [
      `${kills} × kill -9 of the worker while ${seats} seats were paid back`,
      `${back.filter((num) => num > 0 && num < seats).length} of them in the middle of it`,
      `each paid once, also by the channel's bill, the last ${seconds} s after the last kill`,
      `${snapshots} snapshots of the ledger meanwhile, each even to the fen`,
      `${invariants} invariants hold`,
    ].join('; ');
  } finally {
    await market.close();
  }
};

export const cancelledDrill: Drill = { name: 'cancelled', run };
