import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildPackage } from '#factory/catalog';
import { buildTemplate } from '#factory/certificate';
import { buildExam } from '#factory/exam';
import { buildPaidOrder } from '#factory/order';
import { approveCertificate, revokeCertificate } from '#modules/certificate';
import { cancelSession } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildClass, buyPlaces } from '#test/classes';
import { NOT_REFUNDABLE, OK, SAVED } from '#test/codes';
import { candidate, sheet } from '#test/exams/candidate';
import { buildCard, holder } from '#test/exams/certificates';
import { buildLogin } from '#test/logins';
import { mayStudy, moneyOf, runLoop, setChannel, usePayApp } from '#test/pay';
import { buyLessons } from '#test/refunds';
import { refundManually } from './manual.commands.ts';
import { returnCancelled } from './session-return.commands.ts';
import type { Bought, Buyer } from '#test/pay';

const WORDS = '已通过考试或取得证书';
const actor = operatorNamed('finance');
const app = usePayApp(async (started) => setChannel(started, 1, { notice: 'lost', speed: 1_000 }));

const quoteOf = async ({ buyer, order }: Bought, part: object = {}, language = 'zh') =>
  app.call(
    'order.refundQuote',
    { id: order.id, ...part },
    { ...buyer, headers: { 'accept-language': language } },
  );
const askFor = async ({ buyer, order }: Bought, price: string, part: object = {}) =>
  app.call('order.requestRefund', { id: order.id, price, reason: 1, ...part }, buyer);
const detailOf = async ({ buyer, order }: Bought) =>
  (await app.call('order.detail', { id: order.id }, buyer)).data;

/** Somebody passes the exam of a course. */
async function passExam({ token }: Buyer, courseId: number): Promise<void> {
  const learner = candidate(app, token, await buildExam(app.platform, courseId));
  const paper = (await learner.start()).data;
  const handedIn = await learner.save(paper.exam_user_id, sheet(paper, 1), 1);
  expect(handedIn.data.is_pass).toBe(1);
}

/** The same before he bought it, as one does who buys it once more. */
async function passEarlier({ buyer, courseId }: Bought): Promise<void> {
  await passExam(buyer, courseId);
  await app.platform.db
    .updateTable('exam_attempt')
    .set({ started_at: new Date(app.clock.now().getTime() - DAY_MS) })
    .where('user_id', '=', buyer.userId)
    .execute();
}

describe('a course whose exam its buyer passed', () => {
  it('is not refunded on request, and the buyer reads why', async () => {
    const bought = await buyLessons(app);
    expect((await quoteOf(bought)).data.price).toBe('200.00');
    await passExam(bought.buyer, bought.courseId);
    const { title } = await detailOf(bought);
    expect(await quoteOf(bought)).toMatchObject({
      code: NOT_REFUNDABLE,
      msg: `“${title}”${WORDS}，不能申请退款`,
      data: { title },
    });
    expect((await quoteOf(bought, {}, 'en')).msg).toContain('the exam of');
    expect(await askFor(bought, '200.00')).toMatchObject({ code: NOT_REFUNDABLE, data: { title } });
    expect((await detailOf(bought)).refund_rule.items).toMatchObject([{ is_proven: 1 }]);
    expect((await moneyOf(app, bought)).refunds).toEqual([]);
  });

  it('is refunded by the platform when it decides so', async () => {
    const bought = await buyLessons(app);
    await passExam(bought.buyer, bought.courseId);
    const { order_no: orderNo } = await detailOf(bought);
    await refundManually(app.platform, { actor, orderNo, sum: 'rest', reason: '课程质量补偿' });
    expect((await moneyOf(app, bought)).refunds).toMatchObject([{ amount_fen: 20_000 }]);
  });

  it('is refunded when that was before he bought it', async () => {
    const bought = await buyLessons(app);
    await passEarlier(bought);
    expect((await quoteOf(bought)).data).toMatchObject({ price: '200.00', is_promised: 1 });
  });

  it('is the only one of its package that stays', async () => {
    const courses = [
      await buildCourse(app.platform, { price_fen: 30_000 }),
      await buildCourse(app.platform, { price_fen: 20_000 }),
    ];
    const [courseId = 0, other = 0] = courses;
    const id = await buildPackage(app.platform, courses, { total_price_fen: 39_900 });
    const buyer = await buildLogin(app);
    const order = await buildPaidOrder(app.platform, buyer.userId, { type: 4, id });
    const bought = { buyer, courseId, order };
    await passExam(buyer, courseId);
    const { data } = await quoteOf(bought);
    expect(data).toMatchObject({ price: '159.60', pay_price: '399.00', is_promised: 1 });
    expect(data.rule_text).toBe(`退 ¥159.60：其中 1/2 项${WORDS}，不退；其余按各自规则`);
    expect(data.items).toMatchObject([{ price: '159.60' }]);
    expect((await quoteOf(bought, {}, 'en')).data.rule_text).toContain('nothing for 1 of 2');
    const [passed] = (await detailOf(bought)).items;
    const only = { item_ids: [passed?.id] };
    expect((await quoteOf(bought, only)).code).toBe(NOT_REFUNDABLE);
    expect((await askFor(bought, '159.60')).code).toBe(SAVED);
    expect(await mayStudy(app, bought)).toBe(true);
    expect(await mayStudy(app, { ...bought, courseId: other })).toBe(false);
  });
});

describe('a course of which its buyer has the certificate', () => {
  it('is not refunded on request while the certificate counts', async () => {
    const bought = await buyLessons(app);
    const { buyer, courseId } = bought;
    await passEarlier(bought);
    const needs = { need_study: false, need_exam: true, is_auto: false };
    await buildTemplate(app.platform, courseId, needs);
    const learner = holder(app, buyer.token, courseId);
    const { data } = await learner.apply({ id_card: buildCard(buyer.userId) });
    // Nobody has issued it yet.
    expect((await quoteOf(bought)).code).toBe(OK);
    const certificate = await approveCertificate(app.platform, {
      actor,
      certificate: `${buyer.userId}-${data.id}`,
    });
    expect((await quoteOf(bought)).msg).toContain(WORDS);
    expect((await askFor(bought, '200.00')).code).toBe(NOT_REFUNDABLE);
    await revokeCertificate(app.platform, { actor, certificate, reason: '代考' });
    expect((await quoteOf(bought)).data.price).toBe('200.00');
    expect((await askFor(bought, '200.00')).code).toBe(SAVED);
  });
});

describe('a seat whose holder passed the exam', () => {
  const phone = '13577773001';

  async function buySeats() {
    const { courseId, sessionIds } = await buildClass(app, { inDays: 20 });
    const buyer = await buildLogin(app);
    const [held, free] = await buyPlaces(app, buyer.userId, courseId, [phone, null]);
    const order = { id: held?.orderId ?? 0 } as Bought['order'];
    return { buyer, courseId, order, sessionIds, held: held?.seatId, free: free?.seatId };
  }

  it('is not refunded on request, beside others that are, but when its session is cancelled', async () => {
    const person = await buildLogin(app, { phone });
    const { sessionIds, held, free, ...bought } = await buySeats();
    await passExam(person, bought.courseId);
    expect((await quoteOf(bought)).data).toMatchObject({ price: '299.00', pay_price: '598.00' });
    expect((await quoteOf(bought, { seat_ids: [held] })).code).toBe(NOT_REFUNDABLE);
    expect((await quoteOf(bought, { seat_ids: [free] })).data.price).toBe('299.00');
    const [chapterId] = sessionIds;
    await cancelSession(app.platform, { actor, chapterId });
    const { id } = await app.platform.db
      .selectFrom('session_change')
      .select('id')
      .where('chapter_id', '=', chapterId)
      .executeTakeFirstOrThrow();
    await returnCancelled(app.platform, { change_id: id });
    await runLoop(app, 'order.return');
    expect((await moneyOf(app, bought)).refunds[0]).toMatchObject({ kind: 2 });
    expect((await detailOf(bought)).returns.at(-1)).toMatchObject({ num: 2 });
  });
});
