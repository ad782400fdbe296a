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
} from './buying-fixtures.ts';
import { type Basket, inLanes, type Market } from './buying-market.ts';
import { expect } from './drill.ts';
import { codeOf, expectTally, type Outcome, type Race, type Round } from './race-round.ts';

const lanes = 32;
const priceFen = 9_900;
const flashFen = 3_900;
const couponFen = 1_000;
const flashLimit = 2;
/** A web process lets three at a time try for the same places, and there are two processes. */
const doors = 6;
const live = 1;
const recorded = 2;

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
const seatFor = (courseId: number, phoneNumber: number): Basket => ({
  type: live,
  id: courseId,
  users: [{ name: '张三', phone: `139${String(phoneNumber).padStart(8, '0')}` }],
});

interface Want {
  readonly person: Person;
  readonly basket: Basket;
}

/** Everybody confirms beforehand; the attempts create what was confirmed. */
const creations = async (
  market: Market,
  wants: readonly Want[],
): Promise<readonly (() => Promise<Outcome>)[]> => {
  const keys = await inLanes(wants, lanes, async ({ person, basket }) =>
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
  if (person === undefined) throw new Error('nobody registered');
  return person;
};

const turnOf = ({ id }: Person): string => `select from buyer where user_id = ${id} for update`;

const lastSeat: Race = {
  name: 'last seat',
  doors,
  naive: {
    setup: 'create table naive.stock as select 1 as seats, 0 as used',
    lock: 'select from naive.stock for update',
    check: 'select used < seats from naive.stock',
    act: 'update naive.stock set used = used + 1',
    count: 'select used from naive.stock',
  },
  async prepare(market, ways) {
    const course = await sellCourse(market.store, { type: live, priceFen, seats: 1 });
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
  naive: {
    setup: 'create table naive.coupon as select 1 as total, 0 as given',
    lock: 'select from naive.coupon for update',
    check: 'select given < total from naive.coupon',
    act: 'update naive.coupon set given = given + 1',
    count: 'select given from naive.coupon',
  },
  async prepare(market, ways) {
    const coupon = await issueCoupon(market.store, { offFen: couponFen, total: 1 });
    const people = await registerPeople(market.store, ways);
    const expected = successes.saved.code;
    return {
      lock: `select from coupon where id = ${coupon} for update`,
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
  naive: {
    setup: `create table naive.claim as select 0 as status; create table naive.orders (coupon int)`,
    lock: 'select from naive.claim for update',
    check: 'select status = 0 from naive.claim',
    act: 'update naive.claim set status = 1; insert into naive.orders values (1)',
    count: 'select count(*) from naive.orders',
  },
  async prepare(market, ways) {
    const person = await one(market);
    const courses = await sellCourses(market.store, ways, { type: recorded, priceFen });
    const coupon = await issueCoupon(market.store, { offFen: couponFen, total: 1 });
    const [claim = 0] = await giveCoupon(market.store, coupon, [person]);
    const wants = courses.map((id) => ({
      person,
      basket: { type: recorded, id, coupon_user_id: claim } as const,
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
  doors,
  naive: {
    setup: 'create table naive.offer as select 1 as stock, 0 as sold',
    lock: 'select from naive.offer for update',
    check: 'select sold < stock from naive.offer',
    act: 'update naive.offer set sold = sold + 1',
    count: 'select sold from naive.offer',
  },
  async prepare(market, ways) {
    const course = await sellCourse(market.store, { type: recorded, priceFen });
    const terms = { priceFen: flashFen, stock: 1, limit: 0 };
    const offer = await startFlashSale(market.store, course, terms);
    const people = await registerPeople(market.store, ways);
    const basket = { type: recorded, id: course } as const;
    const wants = people.map((person) => ({ person, basket }));
    return {
      lock: `select from seckill_course where id = ${offer} for update`,
      attempts: await creations(market, wants),
      judge: async (outcomes) =>
        expectTally(outcomes, { [codes.created]: 1, [codes.priceChanged]: ways - 1 }),
    };
  },
};

/** Free orders, because of others the buyer can have only one unpaid at a time. */
const flashLimitPerUser: Race = {
  name: 'flash-sale limit',
  doors,
  naive: {
    setup: 'create table naive.taken as select 1 as most, 0 as num',
    lock: 'select from naive.taken for update',
    check: 'select num < most from naive.taken',
    act: 'update naive.taken set num = num + 1',
    count: 'select num from naive.taken',
  },
  async prepare(market, ways) {
    const person = await one(market);
    const course = await sellCourse(market.store, { type: live, priceFen });
    await startFlashSale(market.store, course, { priceFen: 0, stock: ways, limit: flashLimit });
    const wants = Array.from({ length: ways }, (_, index) => ({
      person,
      basket: seatFor(course, index),
    }));
    return {
      lock: turnOf(person),
      attempts: await creations(market, wants),
      judge: async (outcomes) =>
        expectTally(outcomes, {
          [codes.created]: flashLimit,
          [codes.overLimit]: ways - flashLimit,
        }),
    };
  },
};

const sameKey: Race = {
  name: 'same confirm key',
  naive: {
    setup: 'create table naive.buyer as select 0 as unpaid; create table naive.orders (key int)',
    lock: 'select from naive.buyer for update',
    check: 'select not exists (select from naive.orders where key = 1)',
    act: 'update naive.buyer set unpaid = unpaid + 1; insert into naive.orders values (1)',
    count: 'select count(*) from naive.orders',
  },
  async prepare(market, ways): Promise<Round> {
    const person = await one(market);
    const id = await sellCourse(market.store, { type: recorded, priceFen });
    const basket = { type: recorded, id } as const;
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
