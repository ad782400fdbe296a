/**
 * What keeps a race from being lost is really the guard we think it is: with it exactly one wins,
 * and with that guard taken out of the same statements of the same server more than one does.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildSeckill } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildAttendees } from '#factory/order';
import { checkIn } from '#modules/order';
import { buildClass, buyPlaces } from './classes.ts';
import { asOwner } from './databases.ts';
import { openGuardlessLine } from './database/guardless-line.ts';
import { buildLogin } from './logins.ts';
import { confirmed } from './orders.ts';
import {
  buildUnpaid,
  payOnPhone,
  startPayApp,
  startPayAppBeside,
  startScan,
  tellAgain,
} from './pay.ts';
import { nameOf, run } from './races/race.ts';
import { buildAsked, buildRespondent } from './surveys/respondent.ts';
import { operatorNamed } from '#platform/actor';
import type { Swap } from './database/guardless-line.ts';
import type { Basket } from './orders.ts';
import type { PayApp } from './pay.ts';
import type { Scene } from './races/race.ts';

interface Race {
  readonly name: string;
  /** What the schema says against it. */
  readonly without: readonly string[];
  /** What our statements say against it. */
  readonly swaps: readonly Swap[];
  readonly prepare: (app: PayApp) => Promise<Scene>;
  /** No invariant tells it afterwards. */
  readonly leavesNoTrace?: true;
}

/** Orders of people who have confirmed already. */
async function orderers(app: PayApp, baskets: readonly Basket[], alone = false) {
  const one = await buildLogin(app);
  return Promise.all(
    baskets.map(async (basket) => {
      const login = alone ? one : await buildLogin(app);
      const request = await confirmed(app, login, basket);
      return { login, attempt: async () => app.call('order.create', request, login) };
    }),
  );
}

const THREE = [0, 1, 2] as const;
/** On a busy machine some come too late to race. */
const CONTROLS_MAX = 5;

const races: readonly Race[] = [
  {
    name: 'the last seat',
    without: ['alter table course_stock drop constraint course_stock_check'],
    swaps: [['<= s.seat_num', '>= s.seat_num']],
    async prepare(app) {
      const id = await buildCourse(app.platform, { type: 1, stock: { seat_num: 1 } });
      const baskets = THREE.map(() => ({ type: 1 as const, id, users: buildAttendees(1) }));
      const people = await orderers(app, baskets);
      return {
        lock: `select from course_stock where course_id = ${id} for update`,
        attempts: people.map(({ attempt }) => attempt),
        happened: `select count(*) as n from orders where target_id = ${id}`,
      };
    },
  },
  {
    name: 'the last place of a flash sale',
    without: ['alter table seckill_stock drop constraint seckill_stock_check'],
    swaps: [['::int <= stock', '::int >= stock']],
    async prepare(app) {
      const id = await buildCourse(app.platform);
      await buildSeckill(app.platform, id, { item: { stock: 1 } });
      const people = await orderers(
        app,
        THREE.map(() => ({ type: 2 as const, id })),
      );
      return {
        lock: `select from seckill_stock join seckill_course o on o.id = seckill_course_id
          where course_id = ${id} for update of seckill_stock`,
        attempts: people.map(({ attempt }) => attempt),
        happened: `select count(*) as n from orders where target_id = ${id}`,
      };
    },
  },
  {
    name: 'the last coupon',
    without: ['alter table coupon_stock drop constraint coupon_stock_check'],
    swaps: [['n.receive_num < n.total_num', 'n.receive_num < 99999999999']],
    async prepare(app) {
      const id = await buildCoupon(app.platform, { total_num: 1 });
      const people = await Promise.all(THREE.map(async () => buildLogin(app)));
      return {
        lock: `select from coupon_stock where coupon_id = ${id} for update`,
        attempts: people.map((login) => async () => app.call('coupon.claim', { id }, login)),
        happened: `select count(*) as n from coupon_user where coupon_id = ${id}`,
      };
    },
  },
  {
    name: 'a user’s only coupon of a kind',
    without: ['alter table coupon_user drop constraint coupon_user_user_id_coupon_id_seq_key'],
    swaps: [],
    async prepare(app) {
      const id = await buildCoupon(app.platform);
      const login = await buildLogin(app);
      return {
        lock: `select from coupon_stock where coupon_id = ${id} for update`,
        attempts: THREE.map(() => async () => app.call('coupon.claim', { id }, login)),
        happened: `select count(*) as n from coupon_user where coupon_id = ${id}`,
      };
    },
  },
  {
    name: 'one coupon in two orders',
    without: ['drop index orders_coupon'],
    swaps: [['and status = 0\n      and start_at <=', 'and status < 9\n      and start_at <=']],
    async prepare(app) {
      const login = await buildLogin(app);
      const coupon = await buildCoupon(app.platform);
      const claim = await buildCouponUser(app.platform, login.userId, coupon);
      await app.platform.db.insertInto('buyer').values({ user_id: login.userId }).execute();
      const requests = [];
      for (const _ of THREE) {
        const id = await buildCourse(app.platform);
        requests.push(await confirmed(app, login, { type: 2, id, coupon_user_id: claim }));
      }
      return {
        lock: `select from buyer where user_id = ${login.userId} for update`,
        attempts: requests.map((request) => async () => app.call('order.create', request, login)),
        happened: `select count(*) as n from orders where coupon_user_id = ${claim}`,
      };
    },
  },
  {
    name: 'one confirmation, one order',
    without: ['alter table orders drop constraint orders_confirm_key', 'drop index orders_unpaid'],
    swaps: [],
    async prepare(app) {
      const login = await buildLogin(app);
      const id = await buildCourse(app.platform);
      await app.platform.db.insertInto('buyer').values({ user_id: login.userId }).execute();
      const request = await confirmed(app, login, { type: 2, id });
      return {
        lock: `select from buyer where user_id = ${login.userId} for update`,
        attempts: THREE.map(() => async () => app.call('order.create', request, login)),
        happened: `select count(*) as n from orders where target_id = ${id}`,
      };
    },
  },
  {
    name: 'the same notice at the same moment',
    without: [
      'alter table ledger_entry drop constraint ledger_entry_pkey',
      'alter table channel_trade drop constraint channel_trade_pkey',
      'alter table buyer drop constraint buyer_unpaid_max',
    ],
    swaps: [
      ['for update of b, o, p', '                     '],
      [`and state in ('created', 'closed')`, `and state > ''                    `],
      ['and status = 1\n      returning 1', 'and status > 0\n      returning 1'],
    ],
    async prepare(app) {
      const bought = await buildUnpaid(app);
      const tradeNo = await startScan(app, bought, 1);
      await payOnPhone(app, 1, tradeNo, { notice: 'lost' });
      return {
        lock: `select from orders where id = ${bought.order.id} for update`,
        attempts: [0, 1].map(() => async () => tellAgain(app, 1, tradeNo)),
        happened: `select count(*) as n from ledger_entry
          where txn = 'pay:${tradeNo}' and account like 'cash:%'`,
      };
    },
  },
  {
    name: 'one questionnaire, one answer',
    without: ['alter table survey_taker drop constraint survey_taker_pkey'],
    swaps: [],
    async prepare(app) {
      const asked = await buildAsked(app);
      const { userId, submit } = await buildRespondent(app, asked);
      return {
        lock: `select from survey_tally where survey_id = ${asked.surveyId} for update`,
        attempts: THREE.map(() => async () => submit()),
        happened: `select count(*) as n from survey_taker where user_id = ${userId}`,
      };
    },
  },
  {
    name: 'a ticket that opens the door once',
    leavesNoTrace: true,
    without: [],
    swaps: [['and seat.status = 1', 'and seat.status > 0']],
    async prepare(app) {
      const { courseId } = await buildClass(app);
      const buyer = await buildLogin(app);
      const [ticket] = await buyPlaces(app, buyer.userId, courseId);
      const { code = '', seatId = 0 } = ticket ?? {};
      const enter = async () =>
        checkIn(app.platform, { actor: operatorNamed('door'), code, early: true });
      return {
        lock: `select from order_seat where id = ${seatId} for update`,
        attempts: THREE.map(() => enter),
        happened: `select count(*) as n from audit where subject = 'seat ${seatId}'`,
      };
    },
  },
];

describe('a guard', () => {
  it.each(races)('[R1-C] is what decides: $name', { timeout: MINUTE_MS }, async (race) => {
    const app = await startPayApp();
    expect(await run(app, await race.prepare(app))).toBe(1);
    await asOwner(async (owner) => {
      for (const statement of race.without) {
        await owner.query(statement);
      }
    }, nameOf(app));
    const line = await openGuardlessLine(app.platform.config.databaseUrl, race.swaps);
    const bare = await startPayAppBeside(app, { DATABASE_URL: line.url });
    let happened = 0;
    for (let round = 0; round < CONTROLS_MAX && happened < 2; round += 1) {
      happened = await run(app, await race.prepare(bare));
    }
    expect([...line.lost].toSorted()).toEqual(race.swaps.map(([guard]) => guard).toSorted());
    expect(happened).toBeGreaterThan(1);
    // What is then in the books does not go unnoticed.
    const broken = race.leavesNoTrace === true ? 'fulfilled' : 'rejected';
    const [first] = await Promise.allSettled([bare.stop()]);
    await line.close();
    const [second] = await Promise.allSettled([app.stop()]);
    expect([first.status, second.status]).toEqual([broken, broken]);
    process.stdout.write(`control: ${race.name}: ${happened} win\n`);
  });
});
