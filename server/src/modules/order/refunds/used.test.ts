/** Whether anything of an order was used, by whoever has it, decides what comes back unasked. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPackage } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildSession, buildUser } from '#factory/identity';
import { buildLesson, buildSection } from '#factory/learning';
import { buildAttendees, buildOrder, buildPaidOrder } from '#factory/order';
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildClass } from '#test/classes';
import { NOT_REFUNDABLE, SAVED } from '#test/codes';
import { buildLogin } from '#test/logins';
import { expectBooks, setChannel, usePayApp } from '#test/pay';
import { buildLessons, studyLesson } from '#test/refunds';
import type { Bought, Buyer } from '#test/pay';

const APPLIED = 0;
const app = usePayApp();
beforeEach(async () => {
  await setChannel(app, 1, { api: 'work', refund: 'work', notice: 'lost', speed: 1_000 });
});

const quoteOf = async ({ buyer, order }: Bought) =>
  (await app.call('order.refundQuote', { id: order.id }, buyer)).data;
const askFor = async ({ buyer, order }: Bought, price: string) =>
  app.call('order.requestRefund', { id: order.id, price, reason: 1 }, buyer);

/** A coupon that takes so much off whatever its holder buys. */
async function couponOf({ userId }: Buyer, moneyFen: number): Promise<number> {
  const couponId = await buildCoupon(app.platform, { type: 3, money_fen: moneyFen, min_fen: 0 });
  return buildCouponUser(app.platform, userId, couponId);
}

describe('an order that its coupon paid for but for a fen', () => {
  it('waits for a decision once the course that cost nothing with it was studied', async () => {
    const { platform } = app;
    const courses = [await buildLessons(app, 9_900), await buildLessons(app, 9_900)];
    const ids = courses.map(({ courseId }) => courseId);
    const id = await buildPackage(platform, ids, { total_price_fen: 19_800 });
    const buyer = await buildLogin(app);
    const coupon_user_id = await couponOf(buyer, 19_799);
    const order = await buildPaidOrder(platform, buyer.userId, { type: 4, id, coupon_user_id });
    const bought = { buyer, courseId: 0, order };
    const { data } = await app.call('order.detail', { id: order.id }, buyer);
    expect(data.items.map(({ pay_price }) => pay_price)).toEqual(
      expect.arrayContaining(['0.01', '0.00']),
    );
    expect(await quoteOf(bought)).toMatchObject({ price: '0.01', is_promised: 1, coupon_back: 1 });
    const free = data.items.find(({ pay_price }) => pay_price === '0.00')?.curriculum_id;
    const lessons = courses.find(({ courseId }) => courseId === free) ?? {
      courseId: 0,
      chapterIds: [],
    };
    await studyLesson(app, { ...bought, ...lessons }, 0);
    expect(await quoteOf(bought)).toMatchObject({ price: '0.01', is_promised: 0 });
    expect(await askFor(bought, '0.01')).toMatchObject({ code: SAVED, data: { status: APPLIED } });
    await expectBooks(app);
  });
});

describe('a seat that its coupon paid for', () => {
  const phone = '13588880021';

  /** A class with a lesson beside its sessions, and one seat in it for somebody else. */
  async function buildSeat() {
    const { platform } = app;
    const { courseId } = await buildClass(app, { inDays: 20 });
    const price = { price_fen: 9_900 };
    await platform.db.updateTable('course').set(price).where('id', '=', courseId).execute();
    const section = await buildSection(platform, courseId);
    const chapterIds = [await buildLesson(platform, courseId, section, { duration_s: 100 })];
    return { courseId, chapterIds };
  }

  async function buySeat(buyer: Buyer, id: number, holderPhone: string) {
    const users = buildAttendees(1).map((person) => ({ ...person, phone: holderPhone }));
    const coupon_user_id = await couponOf(buyer, 9_900);
    const wanted = { type: 3, id, num: 1, users, coupon_user_id } as const;
    return buildOrder(app.platform, buyer.userId, wanted);
  }

  it('stays once whoever has it studied beside it', async () => {
    const lessons = await buildSeat();
    const holderId = await buildUser(app.platform, { phone });
    const holder = { userId: holderId, ...(await buildSession(app.platform, holderId)) };
    const buyer = await buildLogin(app);
    const order = await buySeat(buyer, lessons.courseId, phone);
    await studyLesson(app, { ...lessons, buyer: holder, order }, 0);
    expect((await askFor({ ...lessons, buyer, order }, '0.00')).code).toBe(NOT_REFUNDABLE);
  });

  it('goes back although its buyer, who does not have it, studied the course before', async () => {
    const lessons = await buildSeat();
    const buyer = await buildLogin(app);
    const given = { userId: buyer.userId, courseId: lessons.courseId, days: 30 };
    await grantByStaff(app.platform, { actor: operatorNamed('test'), ...given });
    const order = await buySeat(buyer, lessons.courseId, '13588880022');
    await studyLesson(app, { ...lessons, buyer, order }, 0);
    expect((await askFor({ ...lessons, buyer, order }, '0.00')).code).toBe(SAVED);
  });
});
