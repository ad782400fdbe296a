/** A storm of notices: early, late, repeated, forged and contradictory, and never a wrong order. */
import { REFUND_KINDS } from '@zhiji/contract/kernel/statuses';
import { waitUntil } from '#services/process';
import { readBooks } from '../buying/books.ts';
import { inLanes, Market } from '../buying/market.ts';
import { type Reply, wordsOf } from '../buying/network.ts';
import { type Drill, expect, expectAll, percentile } from '../site/drill.ts';
import type { Site } from '../site/site.ts';
import {
  type Deal,
  type Delivery,
  hasSurplus,
  type Mishap,
  orderAll,
  payAll,
  planDeals,
  shuffled,
  tellAgain,
} from './storm-deals.ts';
import { lookAtOrders, PAID_ORDERS } from './storm-watch.ts';

/** `lanes`: how many notices are on their way at once. */
const full = { orders: 2_000, looking: 8, lanes: 32 };
const short = { orders: 160, looking: 2, lanes: 12 };
const REPLY_MS = 1_000;
const NINETY_NINTH = 0.99;
const SETTLED_MS = 90_000;
/** The worker comes when some of the news is here and some is not. */
const WORKER_AFTER = 0.25;

const [unpaid, cancelled, paid] = [1, 5, 10];

/** Delivers everything; answers how long each took. */
const rage = async (
  { network, ports }: Market,
  deliveries: readonly Delivery[],
  lanes: number,
  startWorker: () => Promise<void> = async () => undefined,
): Promise<readonly number[]> => {
  const times: number[] = [];
  const turn = Math.floor(deliveries.length * WORKER_AFTER);
  let worker: Promise<void> = Promise.resolve();
  await inLanes(deliveries, lanes, async ({ notice, expected }, index) => {
    if (index === turn) {
      worker = startWorker();
    }
    const reply: Reply = await network.deliver(notice, ports[index % ports.length] ?? 0);
    const words = wordsOf(reply);
    expect(words === expected, `a notice was answered with "${words}", not with "${expected}"`);
    times.push(reply.ms);
  });
  await worker;
  return times;
};

/** What must become of an order. */
const endOf = (mishap: Mishap): number => {
  if (mishap === 'after close') {
    return cancelled;
  }
  return mishap === 'one fen less' ? unpaid : paid;
};

const expectMoneyBack = async ({ store }: Market, deals: readonly Deal[]): Promise<void> => {
  const surplus = deals.filter(hasSurplus).length;
  // A sum nobody asked for is asked about before it goes back.
  const isBack = async (): Promise<boolean> =>
    (await store.number('select count(*) from refund where status = 3')) >= surplus &&
    (await store.number('select count(*) from refund where status <> 3')) === 0;
  expect(await waitUntil(isBack, SETTLED_MS), 'surplus money is not back with its owners');
};

const expectEnds = async ({ store }: Market, deals: readonly Deal[]): Promise<void> => {
  const rows = await store.rows<{ id: number; status: number; back: number }>(
    `select o.id, o.status, (select count(*) from refund r
       where r.user_id = o.user_id and r.order_id = o.id and r.status = 3) as back from orders o`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const deal of deals.filter(({ order }) => order > 0)) {
    const { mishap, order } = deal;
    const row = found.get(order);
    const backs = hasSurplus(deal) ? 1 : 0;
    expect(
      row?.status === endOf(mishap) && row.back === backs,
      `${mishap}: order ${order} ended as ${JSON.stringify(row)}`,
    );
  }
  const doubted = await store.number(
    `select count(*) from pay_notice where verdict in ('wrong_amount', 'unknown')
       and serial_no not in (select trade_no from refund where kind = ${REFUND_KINDS.wrongAmount})`,
  );
  // Of a sum that went back the channel's own word may have come before any notice.
  const odd: ReadonlySet<Mishap> = new Set(['one fen more', 'unknown order']);
  const expected = deals.filter(({ mishap }) => odd.has(mishap)).length;
  expect(doubted === expected, `${doubted} notices were noted for a person, not ${expected}`);
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const market = new Market(site);
  const { orders, looking, lanes } = small ? short : full;
  try {
    await market.open({ watchesCalls: true, withoutWorker: true });
    const deals = await planDeals(market, orders);
    const early = await orderAll(market, deals);
    const facts = [...early, ...(await payAll(market, deals))];
    const deliveries = shuffled(facts);
    let over = false;
    const isOver = (): boolean => over;
    const watching = Promise.all([
      readBooks(market.store, PAID_ORDERS, isOver),
      ...Array.from({ length: looking }, async () => lookAtOrders(market, deals, isOver)),
    ]);
    // Looked at below; until then nobody is to call it unhandled.
    watching.catch(() => undefined);
    let times: readonly number[];
    try {
      times = await rage(market, deliveries, lanes, async () =>
        site.worker.start(site.environment),
      );
    } finally {
      over = true;
    }
    const [snapshots, ...looks] = await watching;
    const answers = looks.flat();
    expectAll('orders looked at', answers, ({ correct }) => correct);
    await expectMoneyBack(market, deals);
    await rage(market, await tellAgain(market, deals), lanes);
    await expectEnds(market, deals);
    const invariants = await market.expectInvariants('after the storm');
    const p99 = percentile(times, NINETY_NINTH);
    const figures = [
      `${orders} orders, ${facts.length} notices delivered ${times.length} times, p99 ${Math.ceil(p99)} ms`,
      `${answers.length} looks at orders, ${snapshots.length} snapshots of the ledger add up to nothing`,
      `every order ended right, ${invariants} invariants hold`,
    ].join('; ');
    expect(p99 < REPLY_MS, `replies are slow: ${figures}`);
    return figures;
  } finally {
    await market.close();
  }
};

export const stormDrill: Drill = { name: 'storm', run };
