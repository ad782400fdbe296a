/** What buying should do, as small as it can be said: no time, no database, no channel. */

export type Channel = 1 | 2;
export type CouponState = 'unused' | 'held' | 'used';

export interface Trade {
  readonly no: string;
  readonly channel: Channel;
  /** `silent` is paid without our knowing; `ended` takes no money any more. */
  state: 'open' | 'silent' | 'known' | 'ended';
  goesBack: boolean;
}

export interface Order {
  readonly id: number;
  readonly buyer: number;
  readonly withCoupon: boolean;
  state: 'pending' | 'paid' | 'closed';
  readonly trades: Trade[];
}

export interface World {
  readonly seats: number;
  readonly couponsInAll: number;
  /** By buyer. */
  readonly coupons: Map<number, CouponState>;
  readonly orders: Order[];
  /** A channel is silent at most once, or its breaker would join the play. */
  wasSilent: boolean;
  /** Names of the steps so far. */
  readonly done: string[];
}

export function newWorld(seats: number, couponsInAll: number): World {
  return { seats, couponsInAll, coupons: new Map(), orders: [], wasSilent: false, done: [] };
}

/** Seats somebody holds or has. */
export function seatsTaken({ orders }: World): number {
  return orders.filter(({ state }) => state !== 'closed').length;
}

/** So often a buyer may let the seat go; all of it happens in a day. */
export const LAPSES_MAX = 5;

export function lapsesOf({ orders }: World, buyer: number): number {
  return orders.filter((order) => order.buyer === buyer && order.state === 'closed').length;
}

/** The order of a buyer that is not over. */
export function openOrderOf({ orders }: World, buyer: number): Order | undefined {
  return orders.find((order) => order.buyer === buyer && order.state !== 'closed');
}

export function tradesIn({ orders }: World, state: Trade['state']): [Order, Trade][] {
  return orders.flatMap((order) =>
    order.trades
      .filter((trade) => trade.state === state)
      .map((trade): [Order, Trade] => [order, trade]),
  );
}

/** News of a payment: it pays its order once, and money for anything else goes back. */
export function learn(world: World, order: Order, trade: Trade): void {
  if (trade.state === 'known') {
    return;
  }
  trade.state = 'known';
  trade.goesBack = order.state !== 'pending';
  if (order.state === 'pending') {
    order.state = 'paid';
    if (order.withCoupon) {
      world.coupons.set(order.buyer, 'used');
    }
  }
}

/** An order ends unpaid and gives back what it held. */
export function end(world: World, order: Order): void {
  order.state = 'closed';
  if (order.withCoupon) {
    world.coupons.set(order.buyer, 'unused');
  }
}

/** Whoever wants to end an order first hears of what was paid for it. */
export function tryToEnd(world: World, order: Order): void {
  for (const trade of order.trades.filter(({ state }) => state === 'silent')) {
    learn(world, order, trade);
  }
  if (order.state === 'pending') {
    end(world, order);
    for (const trade of order.trades) {
      if (trade.state === 'open') {
        trade.state = 'ended';
      }
    }
  }
}

/** Time has passed and every channel was asked: no order waits, no payment is unknown. */
export function endAll(world: World): void {
  for (const order of world.orders) {
    if (order.state === 'pending') {
      tryToEnd(world, order);
    }
    for (const trade of order.trades) {
      if (trade.state === 'silent') {
        learn(world, order, trade);
      }
    }
  }
}
