/** What buyers, channels and time do, in any order. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { act, runLoop, setChannel, startScan, tellAgain } from '../pay.ts';
import { BUYERS, boughtOf, buyerOf, claimedIn, expectSame, later } from './shop.ts';
import {
  end,
  LAPSES_MAX,
  lapsesOf,
  learn,
  openOrderOf,
  seatsTaken,
  tradesIn,
  tryToEnd,
} from './world.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { PayApp } from '../pay.ts';
import type { Shop } from './shop.ts';
import type { Channel, Order, Trade, World } from './world.ts';

type Step = fc.AsyncCommand<World, Shop>;
export type Run = Iterable<Step>;

const OVERDUE_MS = 31 * MINUTE_MS;
const [OK, SAVED] = [10_000, 10_006];
const [GONE, TWICE, SOLD_OUT, PAID_OR_PAYING] = [90_002, 90_003, 80_002, 70_007];
const LIMITED = 50_005;

/** A step; after it, what is real must be what the model says. */
function step(
  name: string,
  check: (world: World) => boolean,
  run: (world: World, shop: Shop) => Promise<void>,
): Step {
  return {
    check: (world) => check(world),
    run: async (world, shop) => {
      world.done.push(name);
      await run(world, shop);
      await expectSame(world, shop);
    },
    toString: () => name,
  };
}

function processOf({ processes: [first, second] }: Shop, which: number): PayApp {
  return which === 0 ? first : second;
}

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(items.length, 1)];

function claim(buyer: number, which: number): Step {
  return step(
    `claim(${buyer})`,
    () => true,
    async (world, shop) => {
      const wanted = { id: shop.couponId };
      const app = processOf(shop, which);
      const { code } = await app.call('coupon.claim', wanted, buyerOf(shop, buyer));
      if (world.coupons.has(buyer)) {
        expect(code).toBe(TWICE);
      } else if (world.coupons.size === world.couponsInAll) {
        expect(code).toBe(GONE);
      } else {
        expect([OK, SAVED]).toContain(code);
        world.coupons.set(buyer, 'unused');
      }
    },
  );
}

function create(buyer: number, which: number): Step {
  return step(
    `create(${buyer})`,
    (world) => openOrderOf(world, buyer) === undefined,
    async (world, shop) => {
      const withCoupon = world.coupons.get(buyer) === 'unused';
      const coupon = (await claimedIn(shop)).get(buyer);
      const basket: CallRequest<'order.confirm'> = {
        type: 1,
        id: shop.courseId,
        coupon_user_id: withCoupon ? (coupon?.id ?? 0) : 0,
      };
      const app = processOf(shop, which);
      const login = buyerOf(shop, buyer);
      const preview = await app.call('order.confirm', basket, login);
      if (seatsTaken(world) === world.seats) {
        expect(preview.code).toBe(SOLD_OUT);
        return;
      }
      expect(preview.code).toBe(OK);
      const request = { ...basket, confirm_key: preview.data.confirm_key, agree: 1 } as const;
      // Asked twice, it is still one order.
      const { code, data } = await app.call('order.create', request, login);
      const again = await processOf(shop, 1 - which).call('order.create', request, login);
      if (lapsesOf(world, buyer) >= LAPSES_MAX) {
        expect([code, again.code]).toEqual([LIMITED, LIMITED]);
        return;
      }
      expect([code, again.code, again.data.id]).toEqual([OK, OK, data.id]);
      if (withCoupon) {
        world.coupons.set(buyer, 'held');
      }
      world.orders.push({ id: data.id, buyer, withCoupon, state: 'pending', trades: [] });
    },
  );
}

const pendingOf = (world: World): Order[] =>
  world.orders.filter(({ state }) => state === 'pending');

function scan(nth: number, channel: Channel, which: number): Step {
  return step(
    `scan(${nth}, ${channel})`,
    (world) => pendingOf(world).length > 0,
    async (world, shop) => {
      const order = pick(pendingOf(world), nth);
      if (order === undefined) {
        return;
      }
      const no = await startScan(processOf(shop, which), boughtOf(shop, order), channel);
      if (!order.trades.some((trade) => trade.no === no)) {
        order.trades.push({ no, channel, state: 'open', goesBack: false });
      }
    },
  );
}

/** Pays an open trade; the news come once, twice, or not at all. */
function pay(nth: number, news: 'once' | 'twice' | 'lost'): Step {
  return step(
    `pay(${nth}, ${news})`,
    (world) => tradesIn(world, 'open').length > 0,
    async (world, shop) => {
      const [order, trade] = pick(tradesIn(world, 'open'), nth) ?? [];
      if (order === undefined || trade === undefined) {
        return;
      }
      const [app] = shop.processes;
      const answer = await act(app, trade.channel, `trades/${trade.no}/pay`, { notice: 'lost' });
      if (answer !== 200) {
        // Only what waits for its payment must be payable.
        expect(order.state).not.toBe('pending');
        trade.state = 'ended';
        return;
      }
      trade.state = 'silent';
      if (news !== 'lost') {
        await tell(world, shop, [order, trade], news === 'twice' ? 2 : 1);
      }
    },
  );
}

async function tell(
  world: World,
  { processes: [app] }: Shop,
  [order, trade]: [Order, Trade],
  times: number,
): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, async () => tellAgain(app, trade.channel, trade.no)),
  );
  learn(world, order, trade);
}

function paid(world: World): [Order, Trade][] {
  return [...tradesIn(world, 'silent'), ...tradesIn(world, 'known')];
}

/** News of what was paid arrive late, or once more. */
function tellOf(nth: number, times: number): Step {
  return step(
    `tell(${nth}, ${times})`,
    (world) => paid(world).length > 0,
    async (world, shop) => {
      const chosen = pick(paid(world), nth);
      if (chosen !== undefined) {
        await tell(world, shop, chosen, times);
      }
    },
  );
}

/** Ends orders by some work, which hears of what was paid; then all news have arrived. */
async function ending(
  world: World,
  shop: Shop,
  orders: readonly Order[],
  work: () => Promise<void>,
): Promise<void> {
  const silent = orders.flatMap(({ trades }) => trades.filter(({ state }) => state === 'silent'));
  await work();
  for (const trade of silent) {
    await tellAgain(shop.processes[0], trade.channel, trade.no);
  }
  for (const order of orders) {
    tryToEnd(world, order);
  }
}

function close(nth: number, which: number): Step {
  return step(
    `close(${nth})`,
    (world) => pendingOf(world).length > 0,
    async (world, shop) => {
      const order = pick(pendingOf(world), nth);
      if (order === undefined) {
        return;
      }
      const isPaid = order.trades.some(({ state }) => state === 'silent');
      await ending(world, shop, [order], async () => {
        const login = buyerOf(shop, order.buyer);
        const { code } = await processOf(shop, which).call('order.close', { id: order.id }, login);
        expect(code).toBe(isPaid ? PAID_OR_PAYING : SAVED);
      });
    },
  );
}

/** Time passes; both processes sweep. */
function expire(): Step {
  return step(
    'expire',
    (world) => pendingOf(world).length > 0,
    async (world, shop) => {
      await ending(world, shop, pendingOf(world), async () =>
        later(shop, OVERDUE_MS, async () => {
          await Promise.all(shop.processes.map(async (app) => runLoop(app, 'order.expire')));
        }),
      );
    },
  );
}

/** Time passes while the one channel that could tell is away: what is paid then comes too late. */
function expireInSilence(): Step {
  return step(
    'expire in silence',
    (world) => {
      const asked = pendingOf(world).flatMap(({ trades }) =>
        trades.filter(({ state }) => state === 'open' || state === 'silent'),
      );
      return !world.wasSilent && asked.length === 1;
    },
    async (world, shop) => {
      const [app] = shop.processes;
      const orders = pendingOf(world);
      const channel = orders
        .flatMap(({ trades }) => trades)
        .find(({ state }) => state === 'open' || state === 'silent')?.channel;
      if (channel === undefined) {
        return;
      }
      world.wasSilent = true;
      await setChannel(app, channel, { api: 'error' });
      await later(shop, OVERDUE_MS + MINUTE_MS, async () => runLoop(app, 'order.expire'));
      await setChannel(app, channel, { api: 'work' });
      orders.forEach((order) => end(world, order));
    },
  );
}

/** What goes back is sent, by either process. */
function refund(which: number): Step {
  return step(
    'refund',
    () => true,
    async (_world, shop) => runLoop(processOf(shop, which), 'order.refund'),
  );
}

const nth = fc.nat({ max: 5 });
const buyer = fc.nat({ max: BUYERS - 1 });
const which = fc.nat({ max: 1 });
const channel = fc.constantFrom<Channel>(1, 2);

/** Runs of up to so many steps. */
export function runsOf(maxCommands: number): fc.Arbitrary<Run> {
  const creating = fc.tuple(buyer, which).map((given) => create(...given));
  const scanning = fc.tuple(nth, channel, which).map((given) => scan(...given));
  const paying = fc
    .tuple(nth, fc.constantFrom('once' as const, 'twice' as const, 'lost' as const))
    .map((given) => pay(...given));
  return fc.commands(
    [
      // What leads on to other steps comes more often.
      creating,
      creating,
      creating,
      scanning,
      scanning,
      scanning,
      paying,
      paying,
      paying,
      paying,
      fc.tuple(buyer, which).map((given) => claim(...given)),
      fc.tuple(nth, fc.integer({ min: 1, max: 3 })).map((given) => tellOf(...given)),
      fc.tuple(nth, which).map((given) => close(...given)),
      fc.constant(expire()),
      fc.constant(expireInSilence()),
      which.map(refund),
    ],
    { maxCommands, size: 'max' },
  );
}
