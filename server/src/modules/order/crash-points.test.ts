/**
 * A process dies after each statement of everything that moves an order. Whatever it had committed
 * by then, the buyer, the channel and the workers bring the order to one of its two ends.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OK, SAVED } from '#test/codes';
import {
  expectOver,
  expectPaid,
  later,
  startCrashStage,
  stopCrashStage,
  sweep,
} from '#test/crash-stage';
import { buildLogin } from '#test/logins';
import { confirmed } from '#test/orders';
import { act, lastReply, moneyOf, payOnPhone, runLoop, startScan, tellAgain } from '#test/pay';
import { buildCourse, buildSeckill } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import type { Basket, OrderRequest } from '#test/orders';
import type { CrashStage } from '#test/crash-stage';
import type { Bought, Buyer, PayApp, Scanned } from '#test/pay';

const NOT_CLOSABLE = 50_000;
const PAID_ALREADY = 70_007;
const FIRST_QUESTION_MS = 11_000;
const UNUSED = 0;
const TIMEOUT = MINUTE_MS;

let stage: CrashStage;
let app: PayApp;
let mortal: PayApp;
beforeAll(async () => {
  stage = await startCrashStage();
  ({ app, mortal } = stage);
});
afterAll(async () => stopCrashStage(stage));

const CHANNELS = [
  ['WeChat', 1],
  ['Alipay', 2],
] as const;

interface Wish {
  readonly buyer: Buyer;
  readonly request: OrderRequest;
}

type Goods = (buyer: Buyer) => Promise<Basket>;

const seatWithCoupon: Goods = async ({ userId }) => {
  await buildCouponUser(app.platform, userId, await buildCoupon(app.platform));
  const stock = { seat_num: 1 };
  return { type: 1, id: await buildCourse(app.platform, { type: 1, price_fen: 19_900, stock }) };
};

const flashSale: Goods = async () => {
  const id = await buildCourse(app.platform, { price_fen: 19_900 });
  await buildSeckill(app.platform, id, { item: { stock: 1, limit_num: 1 } });
  return { type: 2, id };
};

const freeCourse: Goods = async () => ({
  type: 2,
  id: await buildCourse(app.platform, { price_fen: 0 }),
});

async function wish(goods: Goods): Promise<Wish> {
  const buyer = await buildLogin(app);
  return { buyer, request: await confirmed(app, buyer, await goods(buyer)) };
}

const create = async (where: PayApp, { buyer, request }: Wish) =>
  where.call('order.create', request, buyer);

async function unpaid(): Promise<Bought> {
  const { buyer, request } = await wish(seatWithCoupon);
  const { data: order } = await create(app, { buyer, request });
  return { buyer, courseId: request.id, order };
}

/** Pays an order to its end in the process that lives. */
async function payFor(bought: Bought, payType: Scanned = 1): Promise<void> {
  await payOnPhone(app, payType, await startScan(app, bought, payType));
}

describe('a death in order.create', () => {
  describe.each([
    ['a seat with a coupon', seatWithCoupon],
    ['a place in a flash sale', flashSale],
    ['something free', freeCourse],
  ] as const)('of %s', (_kind, goods) => {
    const story = {
      prepare: async () => wish(goods),
      act: async (made: Wish) => (await create(mortal, made)).code === OK,
    };

    const ordersOf = async ({ buyer }: Wish) =>
      app.platform.db
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('user_id', '=', buyer.userId)
        .execute();

    it('is made up for by trying again, which makes one order', { timeout: TIMEOUT }, async () => {
      const bought = new Map<Wish, Bought>();
      const deaths = await sweep(stage, {
        ...story,
        recover: async (made) => {
          const { code, data: order } = await create(app, made);
          expect(code).toBe(OK);
          const mine = { buyer: made.buyer, courseId: made.request.id, order };
          bought.set(made, mine);
          if (order.need_pay === 1) {
            await payFor(mine);
          }
        },
        judge: async (made) => {
          const mine = bought.get(made);
          expect(await ordersOf(made)).toEqual([{ id: mine?.order.id, status: 10 }]);
          if (mine !== undefined) {
            await expectPaid(stage, mine);
          }
        },
      });
      expect(deaths).toBeGreaterThan(5);
    });

    it('leaves nothing held when the buyer is gone', { timeout: TIMEOUT }, async () => {
      await sweep(stage, {
        ...story,
        judge: async (made) => {
          const end = goods === freeCourse ? 10 : 5;
          const orders = await ordersOf(made);
          expect(orders.filter(({ status }) => status !== end)).toEqual([]);
          const coupons = await app.platform.db
            .selectFrom('coupon_user')
            .select('status')
            .where('user_id', '=', made.buyer.userId)
            .execute();
          expect(coupons.filter(({ status }) => status !== UNUSED)).toEqual([]);
        },
      });
    });
  });
});

describe.each(CHANNELS)('a death in order.pay by %s', (_name, payType) => {
  const story = {
    prepare: unpaid,
    act: async ({ buyer, order }: Bought) =>
      (await mortal.call('order.pay', { id: order.id, pay_type: payType }, buyer)).code === OK,
  };

  it('is made up for by trying again', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      ...story,
      recover: async (bought) => payFor(bought, payType),
      judge: async (bought) => expectPaid(stage, bought),
    });
    expect(deaths).toBeGreaterThan(2);
  });

  it('leaves an order that ends when the buyer is gone', { timeout: TIMEOUT }, async () => {
    const judge = async (bought: Bought) => expectOver(stage, bought);
    expect(await sweep(stage, { ...story, judge })).toBeGreaterThan(2);
  });
});

describe.each(CHANNELS)('a death in a notice of %s', (_name, payType) => {
  interface Paid extends Bought {
    readonly tradeNo: string;
  }

  /** The process that dies started the payment, so it is the one that is told. */
  const tell = async ({ tradeNo }: Paid): Promise<boolean> => {
    await tellAgain(app, payType, tradeNo);
    const { status } = (await lastReply(app, payType, tradeNo)) as { status: number };
    return status < 300;
  };

  async function paid(): Promise<Paid> {
    const bought = await unpaid();
    const tradeNo = await startScan(mortal, bought, payType);
    await payOnPhone(app, payType, tradeNo, { notice: 'lost' });
    return { ...bought, tradeNo };
  }

  async function paidTooLate(): Promise<Paid> {
    const bought = await unpaid();
    const tradeNo = await startScan(mortal, bought, payType);
    await app.call('order.close', { id: bought.order.id }, bought.buyer);
    const money = { notice: 'lost', force: true };
    expect(await act(app, payType, `trades/${tradeNo}/pay`, money)).toBe(200);
    return { ...bought, tradeNo };
  }

  const story = {
    prepare: paid,
    act: tell,
    judge: async (scene: Paid) => expectPaid(stage, scene),
  };

  it('is made up for when it is told again', { timeout: TIMEOUT }, async () => {
    const recover = async (scene: Paid) => expect(await tell(scene)).toBe(true);
    expect(await sweep(stage, { ...story, recover })).toBeGreaterThan(4);
  });

  it('is made up for by asking when it is never told again', { timeout: TIMEOUT }, async () => {
    const recover = async (scene: Paid) => {
      await later(stage, FIRST_QUESTION_MS, async () => runLoop(app, 'order.ask'));
      await expectPaid(stage, scene);
    };
    expect(await sweep(stage, { ...story, recover })).toBeGreaterThan(4);
  });

  it('of late money sends it back all the same, once', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: paidTooLate,
      act: tell,
      recover: tell,
      judge: async (scene) => {
        expect((await moneyOf(app, scene)).refunds).toHaveLength(1);
        await expectOver(stage, scene);
      },
    });
    expect(deaths).toBeGreaterThan(3);
  });
});

describe('a death in order.close', () => {
  async function twiceOpen(): Promise<Bought> {
    const bought = await unpaid();
    await startScan(app, bought, 1);
    await startScan(app, bought, 2);
    return bought;
  }

  const close = async (where: PayApp, { buyer, order }: Bought): Promise<number> =>
    (await where.call('order.close', { id: order.id }, buyer)).code;

  const story = {
    prepare: twiceOpen,
    act: async (bought: Bought) => (await close(mortal, bought)) === SAVED,
  };

  it('is made up for by trying again', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      ...story,
      recover: async (bought) => {
        expect([SAVED, NOT_CLOSABLE]).toContain(await close(app, bought));
        await expectOver(stage, bought);
      },
      judge: async (bought) => expectOver(stage, bought),
    });
    expect(deaths).toBeGreaterThan(6);
  });

  it('leaves an order that ends when the buyer is gone', { timeout: TIMEOUT }, async () => {
    const judge = async (bought: Bought) => expectOver(stage, bought);
    expect(await sweep(stage, { ...story, judge })).toBeGreaterThan(6);
  });

  it('of an order that turns out to be paid leaves it paid', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: async () => {
        const bought = await unpaid();
        const tradeNo = await startScan(app, bought, 1);
        await payOnPhone(app, 1, tradeNo, { notice: 'lost' });
        return bought;
      },
      act: async (bought) => (await close(mortal, bought)) === PAID_ALREADY,
      judge: async (bought) => expectPaid(stage, bought),
    });
    expect(deaths).toBeGreaterThan(6);
  });
});
