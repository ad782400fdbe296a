/** Races about a place: one who gives it up while another asks for it, and packages that need it. */
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { replies } from '../buying/channels.ts';
import { type Person, registerPeople, sellCourse, sellPackage } from '../buying/fixtures.ts';
import type { Market } from '../buying/market.ts';
import { expect } from '../site/drill.ts';
import { creations, MANY_ORDERS_PER_KEY, seatFor, turnOf } from './orders.ts';
import {
  BOOKED_TWICE,
  delivery,
  expectMoneyKnown,
  expectPaidOnce,
  forgetful,
  forgetsPaid,
  keptBy,
  payQuietly,
  sell,
  statusOf,
} from './payments.ts';
import { registerMember } from './visitors.ts';
import {
  codeOf,
  expectOnly,
  expectTally,
  type Outcome,
  type Race,
  severalOf,
  trigger,
} from './round.ts';

const PRICE_FEN = 9_900;
const PACKAGE_FEN = 12_900;
const LIVE = 1;
const RECORDED = 2;
const PACKAGED = 4;
/** A web process lets three at a time try for the same places, and there are two processes. */
const DOORS = 6;
const PACKAGE_BUYERS = 3;
const MEMBER_PASSWORD = 'Paket-2026-kauf';
const CANCELLED = 5;
const PAID = 10;

const codes = {
  ok: `${successes.ok.code}`,
  cancelled: `${successes.saved.code}`,
  noSeat: `${errors['order.insufficientStock'].code}`,
  cannotCancel: `${errors['order.cannotCancel'].code}`,
} as const;

const one = async (market: Market): Promise<Person> => {
  const [person] = await registerPeople(market.store, 1);
  if (person === undefined) {
    throw new Error('nobody registered');
  }
  return person;
};

const seatsUsed = async (market: Market, course: number): Promise<number> =>
  market.store.number('select seat_used from course_stock where course_id = $1', [course]);

const createAndClose: Race = {
  name: 'create × close',
  doors: DOORS,
  unguarded: MANY_ORDERS_PER_KEY,
  async prepare(market, ways) {
    const person = await one(market);
    const course = await sellCourse(market.store, { type: LIVE, priceFen: PRICE_FEN, seats: ways });
    const basket = seatFor(course, person.id);
    const key = await market.confirm(person, basket);
    const orders = new Set<number>();
    const made = Promise.withResolvers<number>();
    const create = async (): Promise<Outcome> => {
      const answer = await market.create(person, basket, key);
      if (answer.correct) {
        // The client has held it against the contract.
        const { id } = answer.data as { readonly id: number };
        orders.add(id);
        made.resolve(id);
      }
      return codeOf(answer);
    };
    // Closed as soon as somebody knows of it, while the others still ask for it.
    const close = async (): Promise<Outcome> =>
      codeOf(await market.closeOrder(person, await made.promise));
    const closers = Math.floor(ways / 2);
    return {
      lock: turnOf(person),
      attempts: Array.from({ length: ways }, (_, index) => (index < closers ? close : create)),
      async judge(outcomes) {
        expectTally(outcomes, {
          [codes.ok]: ways - closers,
          [codes.cancelled]: 1,
          [codes.cannotCancel]: closers - 1,
        });
        expect(orders.size === 1, `one key was answered with ${orders.size} orders`);
        const used = await seatsUsed(market, course);
        expect(used === 0, `${used} seats are held by a closed order`);
      },
    };
  },
};

const packageAndSingle: Race = {
  name: 'package × single for the last seat',
  doors: DOORS,
  // The course forgets that its seat was taken.
  unguarded: trigger('course_stock', 'update', 'new.seat_used := old.seat_used;'),
  loses: severalOf(codes.ok),
  async prepare(market, ways) {
    const course = await sellCourse(market.store, { type: LIVE, priceFen: PRICE_FEN, seats: 1 });
    const other = await sellCourse(market.store, { type: RECORDED, priceFen: PRICE_FEN });
    const id = await sellPackage(market.store, PACKAGE_FEN, [course, other]);
    // A package is for the buyer himself, whose phone must be known.
    const members: Person[] = [];
    while (members.length < PACKAGE_BUYERS) {
      members.push(await registerMember(market, MEMBER_PASSWORD));
    }
    const people = await registerPeople(market.store, ways - PACKAGE_BUYERS);
    const wants = [
      ...members.map((person) => ({ person, basket: { type: PACKAGED, id } as const })),
      ...people.map((person) => ({ person, basket: seatFor(course, person.id) })),
    ];
    return {
      lock: `select from course_stock where course_id = ${course} for update`,
      attempts: await creations(market, wants),
      async judge(outcomes) {
        expectTally(outcomes, { [codes.ok]: 1, [codes.noSeat]: ways - 1 });
        expect((await seatsUsed(market, course)) === 1, 'the last seat was not counted once');
      },
    };
  },
};

/** The time of an order is over while the news of its payment comes; a worker is about to end it. */
const expiryAndPayment: Race = {
  name: 'expiry × payment',
  doors: 10,
  // The order forgets that it is paid: it stays open, or a worker ends it though its money is kept.
  unguarded: forgetsPaid,
  loses: /its status is [15], 1 kept/u,
  async prepare(market, ways, round) {
    const channel = round % 2 === 0 ? 'wechat' : 'alipay';
    const person = await one(market);
    const course = await sellCourse(market.store, { type: LIVE, priceFen: PRICE_FEN, seats: 1 });
    const order = await market.order(person, seatFor(course, person.id));
    const payment = await market.startPayment(person, order, channel);
    const sale = { person, order, payments: [payment] };
    const notice = await payQuietly(market, payment);
    await market.store.rows(
      'update orders set expire_at = now() where user_id = $1 and id = $2 and status = 1',
      [person.id, order],
    );
    const look = async (): Promise<Outcome> => codeOf(await market.look(person, order));
    const looks = Math.floor(ways / 2);
    return {
      lock: turnOf(person),
      attempts: Array.from({ length: ways }, (_, index) =>
        index < looks ? look : delivery(market, notice, index),
      ),
      async judge(outcomes) {
        expectOnly(outcomes, [codes.ok, replies[channel].taken]);
        const took = await expectMoneyKnown(market, sale);
        const status = await statusOf(market, sale);
        const used = await seatsUsed(market, course);
        const kept = await keptBy(market, sale);
        const isPaid = status === PAID && used === 1 && kept === 1;
        // Closed before the money was known, which goes back; the seat must then be free.
        const isClosed = status === CANCELLED && used === 0 && kept === 0;
        expect(
          took === 1 && (isPaid || isClosed),
          `${took} payments were taken, its status is ${status}, ${kept} kept, ${used} seats are used`,
        );
      },
    };
  },
};

/** The buyer looks at his order while the news comes, and every look has the channel asked. */
const noticeAndLook: Race = {
  name: 'notice × look',
  doors: 20,
  unguarded: forgetful,
  loses: BOOKED_TWICE,
  async prepare(market, ways, round) {
    const channel = round % 2 === 0 ? 'wechat' : 'alipay';
    const sale = await sell(market, channel);
    const [payment] = sale.payments;
    if (payment === undefined) {
      throw new Error('no payment');
    }
    const notice = await payQuietly(market, payment);
    const look = async (): Promise<Outcome> => codeOf(await market.look(sale.person, sale.order));
    const looks = Math.floor(ways / 2);
    return {
      lock: turnOf(sale.person),
      attempts: Array.from({ length: ways }, (_, index) =>
        index < looks ? look : delivery(market, notice, index),
      ),
      async judge(outcomes) {
        await expectPaidOnce(market, sale);
        expectTally(outcomes, { [codes.ok]: looks, [replies[channel].taken]: ways - looks });
      },
    };
  },
};

export const seatRaces: readonly Race[] = [
  createAndClose,
  packageAndSingle,
  expiryAndPayment,
  noticeAndLook,
];
