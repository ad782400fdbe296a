import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { seatShares } from '@zhiji/contract/kernel/refund';
import { ORDER_STATUSES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { operatorNamed } from '#platform/actor';
import { Failure } from '#platform/failure';
import { buyPlaces } from '#test/classes';
import { buildLogin } from '#test/logins';
import {
  buildUnpaid,
  expectBooks,
  mayStudy,
  moneyOf,
  runLoop,
  setChannel,
  usePayApp,
} from '#test/pay';
import { afterLogin, buyLessons } from '#test/refunds';
import { checkIn } from '../seats/check-in.commands.ts';
import { approveRefund } from './decision.commands.ts';
import { payOutRefund } from './payout.commands.ts';
import { quoteManual } from './manual-quote.ts';
import { refundManually } from './manual.commands.ts';
import type { Bought } from '#test/pay';
import type { OrderWithItems } from '../view/order-detail.repo.ts';
import type { ManualSum } from './manual-quote.ts';

const MANUAL = 5;
const PAID_BACK = 3;
const SEAT_FEN = 10_001;
const actor = operatorNamed('finance');
const app = usePayApp(async (started) => setChannel(started, 1, { notice: 'lost', speed: 1_000 }));

/** Has the channel pay out what it was sent, and tell us when we ask. */
async function payOut(): Promise<void> {
  for (const seconds of [0, 6, 11]) {
    app.clock.advance(seconds * 1_000);
    await runLoop(app, 'order.refund');
  }
}

const detailOf = async ({ buyer, order }: Bought, language: 'zh' | 'en' = 'zh') =>
  (
    await app.call(
      'order.detail',
      { id: order.id },
      { ...buyer, headers: { 'accept-language': language } },
    )
  ).data;

const giveBack = async (bought: Bought, sum: ManualSum, reason = '课程质量补偿') =>
  refundManually(app.platform, { actor, orderNo: (await detailOf(bought)).order_no, sum, reason });

const refusalOf = async (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.key : error),
  );

describe('a refund by the platform’s own decision', () => {
  it('sends back a sum long after the refund period, and its buyer studies on', async () => {
    let bought = await buyLessons(app);
    app.clock.advance(100 * DAY_MS);
    bought = await afterLogin(app, bought);
    const refundNo = await giveBack(bought, { fen: 3_000 });
    expect(await mayStudy(app, bought)).toBe(true);
    await payOut();
    expect((await moneyOf(app, bought)).refunds).toMatchObject([
      { refund_no: refundNo, kind: MANUAL, status: PAID_BACK, amount_fen: 3_000 },
    ]);
    expect((await moneyOf(app, bought)).ledger).toEqual({
      'cash:wechat': 17_000,
      shop_payable: -17_000,
    });
    expect(await mayStudy(app, bought)).toBe(true);
    const order = await detailOf(bought);
    expect(order.status).toBe(ORDER_STATUSES.partiallyRefunded);
    expect(order.returns).toMatchObject([
      { kind: MANUAL, price: '30.00', audit_remark: '课程质量补偿' },
    ]);
    expect(order.returns[0]?.rule_text).toBe('退 ¥30.00：平台客服为您办理');
    expect((await detailOf(bought, 'en')).returns[0]?.rule_text).toBe(
      '¥30.00 back: given back by customer service',
    );
    app.clock.advance(-100 * DAY_MS);
    await expectBooks(app);
  });

  it('is paid once however often it is commanded in the same words', async () => {
    const bought = await buyLessons(app);
    const first = await giveBack(bought, { fen: 500 });
    expect(await giveBack(bought, { fen: 500 })).toBe(first);
    await payOut();
    expect(await giveBack(bought, { fen: 500 })).toBe(first);
    expect(await giveBack(bought, { fen: 500 }, '再次补偿')).not.toBe(first);
    await payOut();
    expect((await moneyOf(app, bought)).ledger['cash:wechat']).toBe(19_000);
    const audited = await app.platform.db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('detail', '@>', JSON.stringify({ refundNo: first }))
      .execute();
    expect(audited).toEqual([{ actor: 'finance', action: 'order.refundManually' }]);
  });

  it('of all that is left ends access', async () => {
    const bought = await buyLessons(app);
    await giveBack(bought, { fen: 1 });
    await payOut();
    const rest = await giveBack(bought, 'rest');
    expect(await mayStudy(app, bought)).toBe(false);
    await payOut();
    expect(await giveBack(bought, 'rest')).toBe(rest);
    const { status, refunds, ledger } = await moneyOf(app, bought);
    expect(status).toBe(ORDER_STATUSES.refunded);
    expect(refunds.map(({ amount_fen }) => amount_fen)).toEqual([1, 19_999]);
    expect(ledger).toEqual({ 'cash:wechat': 0, shop_payable: 0 });
    await expectBooks(app);
  });

  it('is refused where there is not so much, nothing was paid, or another is under way', async () => {
    const bought = await buyLessons(app);
    for (const fen of [0, -1, 20_000, 20_001]) {
      expect(await refusalOf(giveBack(bought, { fen }))).toBe('operator.refundTooMuch');
    }
    await giveBack(bought, { fen: 1_000 });
    expect(await refusalOf(giveBack(bought, { fen: 1 }))).toBe('refund.alreadyOpen');
    await payOut();
    expect(await refusalOf(giveBack(bought, { fen: 19_000 }))).toBe('operator.refundTooMuch');
    expect(await refusalOf(giveBack(await buildUnpaid(app), 'rest'))).toBe(
      'refund.nothingToRefund',
    );
    const nowhere = { actor, orderNo: '1', sum: 'rest', reason: 'x' } as const;
    expect(await refusalOf(refundManually(app.platform, nowhere))).toBe('operator.orderMissing');
  });
});

async function buySeats(): Promise<Bought & { codes: readonly string[] }> {
  const start = new Date(app.clock.now().getTime() + 12 * DAY_MS);
  const courseId = await buildCourse(app.platform, {
    type: 3,
    price_fen: SEAT_FEN,
    start_at: start,
    end_at: new Date(start.getTime() + DAY_MS),
    stock: { seat_num: 30 },
  });
  const buyer = await buildLogin(app);
  const tickets = await buyPlaces(app, buyer.userId, courseId, [null, null, null]);
  const order = { id: tickets[0]?.orderId ?? 0 } as Bought['order'];
  return { buyer, courseId, order, codes: tickets.map(({ code }) => code) };
}

describe('of seats', () => {
  it('one given back for less than it cost and one used: both may be made good, and all of it', async () => {
    let bought = await buySeats();
    const { users } = await detailOf(bought);
    // Two days before the start half of a seat is paid back.
    app.clock.advance(10 * DAY_MS);
    bought = await afterLogin(app, bought);
    const asked = { id: bought.order.id, seat_ids: [users[0]?.id ?? 0] };
    const { data: quote } = await app.call('order.refundQuote', asked, bought.buyer);
    expect(quote.price).toBe('50.01');
    const { data: request } = await app.call(
      'order.requestRefund',
      { ...asked, price: quote.price, reason: 1 },
      bought.buyer,
    );
    const { refund_no: refundNo } = request;
    await approveRefund(app.platform, { actor, refundNo, remark: '' });
    await payOutRefund(app.platform, app.payGateways, { actor, refundNo, bankNo: refundNo });
    await checkIn(app.platform, { actor, code: bought.codes[1] ?? '', early: true });
    const gift = await giveBack(bought, { fen: 20_000 });
    await payOutRefund(app.platform, app.payGateways, { actor, refundNo: gift, bankNo: gift });
    expect((await detailOf(bought)).users.map(({ status }) => status)).toEqual([
      SEAT_STATUSES.refunded,
      SEAT_STATUSES.checkedIn,
      SEAT_STATUSES.valid,
    ]);
    await expectBooks(app);
    const rest = await giveBack(bought, 'rest');
    await payOutRefund(app.platform, app.payGateways, { actor, refundNo: rest, bankNo: rest });
    const { status, ledger } = await moneyOf(app, bought);
    expect(status).toBe(ORDER_STATUSES.refunded);
    expect(ledger).toEqual({ 'cash:test': 0, shop_payable: 0 });
    expect(
      (await detailOf(bought)).users.every((user) => user.status === SEAT_STATUSES.refunded),
    ).toBe(true);
    const stock = await app.platform.db
      .selectFrom('course_stock')
      .select('seat_used')
      .where('course_id', '=', bought.courseId)
      .executeTakeFirstOrThrow();
    expect(stock.seat_used).toBe(0);
    await expectBooks(app);
    app.clock.advance(-10 * DAY_MS);
  });
});

const anyItem = fc.record({
  payFen: fc.nat({ max: 100_000 }),
  seatNum: fc.nat({ max: 5 }),
  backPercent: fc.nat({ max: 100 }),
});
type AnyItem = typeof anyItem extends fc.Arbitrary<infer Item> ? Item : never;

const percentOf = (fen: number, percent: number): number => Math.floor((fen * percent) / 100);

/** An order of which something went back before; with how much each part has left. */
function orderOf(sold: readonly AnyItem[]) {
  const left = new Map<string, number>();
  const seats = sold.flatMap(({ payFen, seatNum, backPercent }, item) =>
    seatShares(payFen, Math.max(seatNum, 1)).flatMap((share, seat) => {
      const refunded_fen = percentOf(share, backPercent);
      left.set(seatNum === 0 ? `${item}` : `${item}:${item * 10 + seat}`, share - refunded_fen);
      return seatNum === 0
        ? []
        : [{ id: item * 10 + seat, item_id: item, refunded_fen, status: 1 }];
    }),
  );
  const items = sold.map(({ payFen, seatNum, backPercent }, id) => ({
    id,
    pay_fen: payFen,
    refunded_fen: seatNum === 0 ? percentOf(payFen, backPercent) : 0,
    returned_at: null,
  }));
  return { left, order: { items, seats } as unknown as OrderWithItems };
}

describe('the shares of a sum', () => {
  it('add up to it, and none is more than its part has left', () => {
    const anySum = fc.option(fc.integer({ min: 1, max: 500_000 }));
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 5 }), anySum, (sold, fen) => {
        const { left, order } = orderOf(sold);
        const whole = [...left.values()].reduce((sum, each) => sum + each, 0);
        const quote = quoteManual(order, fen === null ? 'rest' : { fen }, new Date());
        const wanted = fen ?? whole;
        expect(quote === null).toBe(wanted === 0 || wanted > whole || fen === whole);
        const parts = quote?.parts ?? [];
        for (const { itemId, seatId, stage } of parts) {
          const key = seatId === null ? `${itemId}` : `${itemId}:${seatId}`;
          expect(stage.fen).toBeLessThanOrEqual(left.get(key) ?? -1);
        }
        const shared = parts.reduce((sum, { stage }) => sum + stage.fen, 0);
        expect(shared).toBe(quote === null ? 0 : wanted);
      }),
      { numRuns: 3_000 },
    );
  });
});
