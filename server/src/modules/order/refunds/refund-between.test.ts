/** What happens between a quote and the request for it: it pays what was shown, or says what changed. */
import { describe, expect, it } from 'vitest';
import { buildCourse, buildPackage } from '#factory/catalog';
import { buildExam } from '#factory/exam';
import { buildPaidOrder } from '#factory/order';
import { operatorNamed } from '#platform/actor';
import { buildClass, buyPlaces } from '#test/classes';
import { NOT_ELIGIBLE, NOT_REFUNDABLE, SAVED } from '#test/codes';
import { candidate, sheet } from '#test/exams/candidate';
import { buildLogin } from '#test/logins';
import { mayStudy, moneyOf, setChannel, usePayApp } from '#test/pay';
import { buyLessons, studyLesson } from '#test/refunds';
import { checkIn } from '../seats/check-in.commands.ts';
import type { Bought, Buyer } from '#test/pay';

const CHANGED = 72_003;
const actor = operatorNamed('finance');
const app = usePayApp(async (started) => setChannel(started, 1, { notice: 'lost', speed: 1_000 }));

const priceOf = async ({ buyer, order }: Bought): Promise<string> =>
  (await app.call('order.refundQuote', { id: order.id }, buyer)).data.price;
const askFor = async ({ buyer, order }: Bought, price: string) =>
  app.call('order.requestRefund', { id: order.id, price, reason: 1 }, buyer);
const requestsOf = async ({ buyer, order }: Bought) =>
  (await app.call('order.detail', { id: order.id }, buyer)).data.returns;

/** Somebody sits down to the exam of a course; hands in what is right but for the places named. */
async function sitDown({ token }: Buyer, courseId: number) {
  const learner = candidate(app, token, await buildExam(app.platform, courseId));
  const paper = (await learner.start()).data;
  return async (wrong: readonly number[] = []) =>
    learner.save(paper.exam_user_id, sheet(paper, 1, wrong), 1);
}

describe('between a quote and the request for it [API-083]', () => {
  it('a lesson is studied: the request names both sums and why, and the new one is taken', async () => {
    const bought = await buyLessons(app);
    expect(await priceOf(bought)).toBe('200.00');
    await studyLesson(app, bought, 0);
    expect(await askFor(bought, '200.00')).toMatchObject({
      code: CHANGED,
      data: {
        shown: '200.00',
        price: '150.00',
        rule_text: expect.stringContaining('余 3/4 课时'),
      },
    });
    // Nothing came of it, and he studies on.
    expect(await requestsOf(bought)).toEqual([]);
    expect(await mayStudy(app, bought)).toBe(true);
    expect((await askFor(bought, '150.00')).code).toBe(SAVED);
    expect(await requestsOf(bought)).toMatchObject([{ price: '150.00' }]);
  });

  it('one of two is let in: the other’s sum is named, and paid back when it is asked for', async () => {
    const { courseId } = await buildClass(app, { inDays: 20 });
    const buyer = await buildLogin(app);
    const [used, other] = await buyPlaces(app, buyer.userId, courseId, [null, null]);
    const order = { id: used?.orderId ?? 0 } as Bought['order'];
    const bought = { buyer, courseId, order };
    expect(await priceOf(bought)).toBe('598.00');
    await checkIn(app.platform, { actor, code: used?.code ?? '', early: true });
    expect(await askFor(bought, '598.00')).toMatchObject({
      code: CHANGED,
      data: { shown: '598.00', price: '299.00' },
    });
    expect((await askFor(bought, '299.00')).code).toBe(SAVED);
    const parts = await app.platform.db
      .selectFrom('refund_part')
      .select(['seat_id', 'amount_fen'])
      .where('user_id', '=', buyer.userId)
      .execute();
    expect(parts).toEqual([{ seat_id: other?.seatId, amount_fen: 29_900 }]);
  });

  it('the exam of one of two courses is passed: the other’s sum is named, and why', async () => {
    const courses = [
      await buildCourse(app.platform, { price_fen: 30_000 }),
      await buildCourse(app.platform, { price_fen: 20_000 }),
    ];
    const [courseId = 0] = courses;
    const id = await buildPackage(app.platform, courses, { total_price_fen: 39_900 });
    const buyer = await buildLogin(app);
    const order = await buildPaidOrder(app.platform, buyer.userId, { type: 4, id });
    const bought = { buyer, courseId, order };
    const handIn = await sitDown(buyer, courseId);
    expect(await priceOf(bought)).toBe('399.00');
    expect((await handIn()).data.is_pass).toBe(1);
    expect(await askFor(bought, '399.00')).toMatchObject({
      code: CHANGED,
      data: {
        shown: '399.00',
        price: '159.60',
        rule_text: expect.stringContaining('已通过考试或取得证书'),
      },
    });
    expect((await askFor(bought, '159.60')).code).toBe(SAVED);
  });

  it('the exam is passed: nothing goes back, and his access stays', async () => {
    const bought = await buyLessons(app);
    const handIn = await sitDown(bought.buyer, bought.courseId);
    expect(await priceOf(bought)).toBe('200.00');
    expect((await handIn()).data.is_pass).toBe(1);
    expect((await askFor(bought, '200.00')).code).toBe(NOT_REFUNDABLE);
    expect((await moneyOf(app, bought)).refunds).toEqual([]);
    expect(await mayStudy(app, bought)).toBe(true);
  });

  it('the exam is failed: what was shown goes back', async () => {
    const bought = await buyLessons(app);
    const handIn = await sitDown(bought.buyer, bought.courseId);
    expect(await priceOf(bought)).toBe('200.00');
    expect((await handIn([0, 1, 2, 3])).data.is_pass).toBe(0);
    expect((await askFor(bought, '200.00')).code).toBe(SAVED);
    expect((await moneyOf(app, bought)).refunds).toMatchObject([{ amount_fen: 20_000 }]);
  });
});

describe('after the request', () => {
  it('a paper that was begun before is not handed in', async () => {
    const bought = await buyLessons(app);
    const handIn = await sitDown(bought.buyer, bought.courseId);
    expect((await askFor(bought, await priceOf(bought))).code).toBe(SAVED);
    expect((await handIn()).code).toBe(NOT_ELIGIBLE);
  });
});
