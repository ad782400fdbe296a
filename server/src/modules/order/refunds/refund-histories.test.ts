/**
 * Random histories of buying, studying, waiting and asking money back: what is paid out is what was
 * shown, to the fen, and never more than was paid. REFUND_HISTORIES=10000 tells more of them.
 */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { parseFen } from '@zhiji/contract/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buyPlaces } from '#test/classes';
import { buildLogin } from '#test/logins';
import { mayStudy, moneyOf, usePayApp } from '#test/pay';
import { afterLogin, buildLessons, studyLesson } from '#test/refunds';
import { buildCourse } from '#factory/catalog';
import { buildPaidOrder } from '#factory/order';
import { operatorNamed } from '#platform/actor';
import { newSerialNo } from '#platform/serial-no';
import { approveRefund, refuseRefund } from './decision.commands.ts';
import { payOutRefund } from './payout.commands.ts';
import { orderStatement } from '../payment/statement.queries.ts';
import { refundManually } from './manual.commands.ts';
import type { Bought } from '#test/pay';

const HISTORIES = Number(process.env['REFUND_HISTORIES'] ?? '40');
const SEED = 20_261_116;
const MS_PER_HISTORY = 3_000;
const OK = 10_000;
const SAVED = 10_006;
const APPROVED = 1;
const VALID = 1;
/** Why nothing comes back: no such part, or by the promise. */
const REFUSALS = [10_004, 72_000, 72_001, 72_002, 72_004];
const PHONES = ['13577772001', '13577772002', '13577772003'];
const operator = operatorNamed('finance');
const app = usePayApp();

type Step =
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'study'; readonly lesson: number }
  | { readonly kind: 'ask'; readonly seat: number | null; readonly end: End }
  | { readonly kind: 'give'; readonly percent: number };
type End = 'approve' | 'refuse' | 'withdraw';

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: 1, max: 24 * 12 }) }),
  fc.record({ kind: fc.constant('study'), lesson: fc.nat({ max: 3 }) }),
  fc.record({
    kind: fc.constant('ask'),
    seat: fc.option(fc.nat({ max: 2 })),
    end: fc.constantFrom('approve', 'refuse', 'withdraw'),
  }),
  fc.record({ kind: fc.constant('give'), percent: fc.integer({ min: 1, max: 100 }) }),
);

const anyHistory = fc.record({
  goods: fc.constantFrom('lessons' as const, 'seats' as const),
  priceFen: fc.integer({ min: 1, max: 99_999 }),
  feeBp: fc.integer({ min: 0, max: 5_000 }),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 7 }),
});

interface History {
  readonly goods: 'lessons' | 'seats';
  readonly feeBp: number;
  readonly priceFen: number;
  readonly steps: readonly Step[];
}

interface Goods extends Bought {
  readonly paidFen: number;
  readonly chapterIds: readonly number[];
}

/** The platform's share of what the shop of a course sells. */
async function chargeFee(courseId: number, feeBp: number): Promise<void> {
  await app.platform.db
    .updateTable('shop')
    .set({ fee_bp: feeBp })
    .where('id', '=', (course) =>
      course.selectFrom('course').select('shop_id').where('id', '=', courseId),
    )
    .execute();
}

async function buySeats({ priceFen, feeBp }: History): Promise<Goods> {
  const start = new Date(app.clock.now().getTime() + 20 * DAY_MS);
  const courseId = await buildCourse(app.platform, {
    type: 3,
    price_fen: priceFen,
    start_at: start,
    end_at: new Date(start.getTime() + DAY_MS),
    stock: { seat_num: 30 },
  });
  await chargeFee(courseId, feeBp);
  const buyer = await buildLogin(app);
  const [ticket] = await buyPlaces(app, buyer.userId, courseId, PHONES);
  const order = { id: ticket?.orderId ?? 0 } as Bought['order'];
  return { buyer, courseId, order, paidFen: priceFen * PHONES.length, chapterIds: [] };
}

async function buyCourse({ priceFen, feeBp }: History): Promise<Goods> {
  const lessons = await buildLessons(app, priceFen);
  await chargeFee(lessons.courseId, feeBp);
  const buyer = await buildLogin(app);
  const wanted = { type: 2, id: lessons.courseId } as const;
  const order = await buildPaidOrder(app.platform, buyer.userId, wanted);
  return { ...lessons, buyer, order, paidFen: priceFen };
}

const BUY = { lessons: buyCourse, seats: buySeats } as const;

/** The seat of that place among those that are left. */
async function partOf({ buyer, order }: Goods, seat: number | null): Promise<object> {
  const { data } = await app.call('order.detail', { id: order.id }, buyer);
  const left = data.users.filter(({ status }) => status === VALID);
  return seat === null || left.length === 0 ? {} : { seat_ids: [left[seat % left.length]?.id] };
}

/** Asks back what is quoted; answers what was paid out. */
async function askBack(goods: Goods, seat: number | null, end: End): Promise<number> {
  const { buyer, order } = goods;
  const asked = { id: order.id, ...(await partOf(goods, seat)) };
  const quote = await app.call('order.refundQuote', asked, buyer);
  if (quote.code !== OK) {
    expect(REFUSALS).toContain(quote.code);
    return 0;
  }
  const { price } = quote.data;
  const request = await app.call('order.requestRefund', { ...asked, price, reason: 1 }, buyer);
  expect(request.code).toBe(SAVED);
  const { refund_no: refundNo, status } = request.data;
  const decision = { actor: operator, refundNo, remark: '' };
  const isWithdrawn = status !== APPROVED && end === 'withdraw';
  if (isWithdrawn) {
    const cancel = { id: order.id, cancel: 1 } as const;
    expect((await app.call('order.requestRefund', cancel, buyer)).code).toBe(SAVED);
  } else if (status !== APPROVED) {
    await (end === 'approve' ? approveRefund : refuseRefund)(app.platform, decision);
  }
  if (status !== APPROVED && end !== 'approve') {
    return 0;
  }
  await payOutRefund(app.platform, app.payGateways, {
    actor: operator,
    refundNo,
    bankNo: refundNo,
  });
  return parseFen(price);
}

/** The platform gives a share of what is left back by its own decision; answers what was paid out. */
async function giveBack({ buyer, order }: Goods, percent: number): Promise<number> {
  const { data } = await app.call('order.detail', { id: order.id }, buyer);
  const leftFen = parseFen(data.pay_price) - parseFen(data.refund_price);
  const fen = Math.ceil((leftFen * percent) / 100);
  if (fen === 0) {
    return 0;
  }
  const refundNo = await refundManually(app.platform, {
    actor: operator,
    orderNo: data.order_no,
    sum: fen === leftFen ? 'rest' : { fen },
    reason: newSerialNo(buyer.userId, app.clock.now()),
  });
  await payOutRefund(app.platform, app.payGateways, {
    actor: operator,
    refundNo,
    bankNo: refundNo,
  });
  return fen;
}

/** The statement names the payment and every refund, and ends with what the books hold. */
async function expectExplained(
  { buyer, order }: Goods,
  ledger: Readonly<Record<string, number>>,
  refundNum: number,
): Promise<void> {
  const { data } = await app.call('order.detail', { id: order.id }, buyer);
  const wanted = { actor: operator, orderNo: data.order_no };
  const statement = await orderStatement(app.platform, wanted);
  expect(statement.map(({ what }) => what).toSorted()).toEqual([
    'payment',
    ...Array.from({ length: refundNum }, () => 'refund'),
  ]);
  expect(statement.at(-1)?.balances).toEqual(ledger);
}

/** Tells a history to its end; answers what was paid out. */
async function tell(history: History): Promise<{ goods: Goods; outFen: number }> {
  let goods = await BUY[history.goods](history);
  let outFen = 0;
  for (const step of history.steps) {
    if (step.kind === 'wait') {
      app.clock.advance(step.hours * HOUR_MS);
      goods = await afterLogin(app, goods);
    } else if (step.kind === 'study') {
      if (goods.chapterIds.length > 0 && (await mayStudy(app, goods))) {
        await studyLesson(app, goods, step.lesson);
      }
    } else if (step.kind === 'give') {
      outFen += await giveBack(goods, step.percent);
    } else {
      outFen += await askBack(goods, step.seat, step.end);
    }
  }
  return { goods, outFen };
}

describe('histories of refunds', () => {
  it(
    `pay out what was shown, to the fen, and never more than was paid: ${HISTORIES} of them`,
    async () => {
      const began = app.clock.now().getTime();
      await fc.assert(
        fc.asyncProperty(anyHistory, async (history) => {
          const { goods, outFen } = await tell(history);
          const { refunds, ledger } = await moneyOf(app, goods);
          const sentFen = refunds.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
          expect(sentFen).toBe(outFen);
          expect(outFen).toBeLessThanOrEqual(goods.paidFen);
          expect(ledger['cash:test']).toBe(goods.paidFen - outFen);
          const feeFen = Math.floor(((goods.paidFen - outFen) * history.feeBp) / 10_000);
          expect(ledger['platform_fee'] ?? 0).toBe(feeFen === 0 ? 0 : -feeFen);
          expect(Object.values(ledger).reduce((sum, fen) => sum + fen, 0)).toBe(0);
          await expectExplained(goods, ledger, refunds.length);
          app.clock.advance(began - app.clock.now().getTime());
        }),
        { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
      );
    },
    HISTORIES * MS_PER_HISTORY,
  );
});
