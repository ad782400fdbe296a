/** Races for what there is only one of: a seat, a coupon, a place in a flash sale, an order. */
import { errors, successes } from '@zhiji/contract/kernel/errors';
import {
  giveCoupon,
  issueCoupon,
  type Person,
  registerPeople,
  sellCourse,
  sellCourses,
  startFlashSale,
} from '../buying/fixtures.ts';
import { type Basket, inLanes, type Market } from '../buying/market.ts';
import { expect } from '../site/drill.ts';
import {
  codeOf,
  expectTally,
  type Outcome,
  type Race,
  type Round,
  severalOf,
  trigger,
} from './round.ts';

const LANES = 32;
const PRICE_FEN = 9_900;
const FLASH_FEN = 3_900;
const COUPON_FEN = 1_000;
const FLASH_LIMIT = 2;
/** A web process lets three at a time try for the same places, and there are two processes. */
const DOORS = 6;
const LIVE = 1;
const RECORDED = 2;

const codes = {
  created: `${successes.ok.code}`,
  claimed: `${successes.saved.code}`,
  noSeat: `${errors['order.insufficientStock'].code}`,
  priceChanged: `${errors['order.priceChanged'].code}`,
  overLimit: `${errors['order.purchaseLimit'].code}`,
  couponUsed: `${errors['coupon.used'].code}`,
  noCoupon: `${errors['coupon.notClaimable'].code}`,
} as const;

/** A place for somebody who has none yet. */
export const seatFor = (courseId: number, phoneNumber: number): Basket => ({
  type: LIVE,
  id: courseId,
  users: [{ name: '张三', phone: `139${String(phoneNumber).padStart(8, '0')}` }],
});

interface Want {
  readonly person: Person;
  readonly basket: Basket;
}

/** Everybody confirms beforehand; the attempts create what was confirmed. */
export const creations = async (
  market: Market,
  wants: readonly Want[],
): Promise<readonly (() => Promise<Outcome>)[]> => {
  const keys = await inLanes(wants, LANES, async ({ person, basket }) =>
    market.confirm(person, basket),
  );
  return wants.map(
    ({ person, basket }, index) =>
      async () =>
        codeOf(await market.create(person, basket, keys[index] ?? '')),
  );
};

const one = async (market: Market): Promise<Person> => {
  const [person] = await registerPeople(market.store, 1);
  if (person === undefined) {
    throw new Error('nobody registered');
  }
  return person;
};

export const turnOf = ({ id }: Person): string =>
  `select from buyer where user_id = ${id} for update`;

/** Neither a key nor the thing bought keeps a buyer to one unpaid order. */
export const MANY_ORDERS_PER_KEY = `alter table orders drop constraint if exists orders_confirm_key;
  drop index if exists orders_unpaid`;

const lastSeat: Race = {
  name: 'last seat',
  doors: DOORS,
  // The course forgets that its seat was taken.
  unguarded: trigger('course_stock', 'update', 'new.seat_used := old.seat_used;'),
  loses: severalOf(codes.created),
  async prepare(market, ways) {
    const course = await sellCourse(market.store, { type: LIVE, priceFen: PRICE_FEN, seats: 1 });
    const people = await registerPeople(market.store, ways);
    const wants = people.map((person) => ({ person, basket: seatFor(course, person.id) }));
    return {
      lock: `select from course_stock where course_id = ${course} for update`,
      attempts: await creations(market, wants),
      judge: async (outcomes) =>
        expectTally(outcomes, { [codes.created]: 1, [codes.noSeat]: ways - 1 }),
    };
  },
};

const lastCoupon: Race = {
  name: 'last coupon',
  // The coupon forgets that it was given.
  unguarded: trigger('coupon_stock', 'update', 'new.receive_num := old.receive_num;'),
  loses: severalOf(codes.claimed),
  async prepare(market, ways) {
    const coupon = await issueCoupon(market.store, { offFen: COUPON_FEN, total: 1 });
    const people = await registerPeople(market.store, ways);
    const expected = successes.saved.code;
    return {
      lock: `select from coupon_stock where coupon_id = ${coupon} for update`,
      attempts: people.map(
        ({ sender }) =>
          async () =>
            codeOf(
              await market.ask({ call: 'coupon.claim', body: { id: coupon }, sender, expected }),
            ),
      ),
      judge: async (outcomes) =>
        expectTally(outcomes, { [codes.claimed]: 1, [codes.noCoupon]: ways - 1 }),
    };
  },
};

const couponTwice: Race = {
  name: 'coupon used twice',
  // The claim forgets that it was used, and no index remembers it.
  unguarded: `drop index if exists orders_coupon; ${trigger('coupon_user', 'update', 'return old;')}`,
  loses: severalOf(codes.created),
  async prepare(market, ways) {
    const person = await one(market);
    const courses = await sellCourses(market.store, ways, { type: RECORDED, priceFen: PRICE_FEN });
    const coupon = await issueCoupon(market.store, { offFen: COUPON_FEN, total: 1 });
    const [claim = 0] = await giveCoupon(market.store, coupon, [person]);
    const wants = courses.map((id) => ({
      person,
      basket: { type: RECORDED, id, coupon_user_id: claim } as const,
    }));
    return {
      lock: `select from coupon_user where id = ${claim} for update`,
      attempts: await creations(market, wants),
      judge: async (outcomes) =>
        expectTally(outcomes, { [codes.created]: 1, [codes.couponUsed]: ways - 1 }),
    };
  },
};

const flashStock: Race = {
  name: 'flash-sale stock',
  doors: DOORS,
  // The sale forgets what it has sold.
  unguarded: trigger('seckill_stock', 'update', 'new.sold := old.sold;'),
  loses: severalOf(codes.created),
  async prepare(market, ways) {
    const course = await sellCourse(market.store, { type: RECORDED, priceFen: PRICE_FEN });
    const terms = { priceFen: FLASH_FEN, stock: 1, limit: 0 };
    const offer = await startFlashSale(market.store, course, terms);
    const people = await registerPeople(market.store, ways);
    const basket = { type: RECORDED, id: course } as const;
    const wants = people.map((person) => ({ person, basket }));
    return {
      lock: `select from seckill_stock where seckill_course_id = ${offer} for update`,
      attempts: await creations(market, wants),
      judge: async (outcomes) =>
        expectTally(outcomes, { [codes.created]: 1, [codes.priceChanged]: ways - 1 }),
    };
  },
};

/** Free orders, because of others the buyer can have only one unpaid at a time. */
const flashLimitPerUser: Race = {
  name: 'flash-sale limit',
  doors: DOORS,
  // The sale forgets how much of it the buyer has.
  unguarded: trigger('seckill_buyer', 'update', 'new.num := old.num;'),
  loses: severalOf(codes.created),
  async prepare(market, ways) {
    const person = await one(market);
    const course = await sellCourse(market.store, { type: LIVE, priceFen: PRICE_FEN });
    await startFlashSale(market.store, course, { priceFen: 0, stock: ways, limit: FLASH_LIMIT });
    const wants = Array.from({ length: ways }, (_, index) => ({
      person,
      basket: seatFor(course, index),
    }));
    return {
      lock: turnOf(person),
      attempts: await creations(market, wants),
      judge: async (outcomes) =>
        expectTally(outcomes, {
          [codes.created]: FLASH_LIMIT,
          [codes.overLimit]: ways - FLASH_LIMIT,
        }),
    };
  },
};

const sameKey: Race = {
  name: 'same confirm key',
  unguarded: MANY_ORDERS_PER_KEY,
  loses: / orders$/u,
  async prepare(market, ways): Promise<Round> {
    const person = await one(market);
    const id = await sellCourse(market.store, { type: RECORDED, priceFen: PRICE_FEN });
    const basket = { type: RECORDED, id } as const;
    const key = await market.confirm(person, basket);
    const orders = new Set<string>();
    const attempt = async (): Promise<Outcome> => {
      const answer = await market.create(person, basket, key);
      orders.add(JSON.stringify(answer.data));
      return codeOf(answer);
    };
    return {
      lock: turnOf(person),
      attempts: Array.from({ length: ways }, () => attempt),
      async judge(outcomes) {
        expectTally(outcomes, { [codes.created]: ways });
        expect(orders.size === 1, `one key was answered with ${orders.size} orders`);
      },
    };
  },
};

export const orderRaces: readonly Race[] = [
  lastSeat,
  lastCoupon,
  couponTwice,
  flashStock,
  flashLimitPerUser,
  sameKey,
];
