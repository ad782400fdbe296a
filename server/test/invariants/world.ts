/** A shop in which everything has happened once, through the front door. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { expect, vi } from 'vitest';
import { acceptProof } from '#modules/order';
import { buildCourse, buildPackage, buildSeckill } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildOrder, buildPaidOrder } from '#factory/order';
import { buildUser } from '#factory/identity';
import { buildClass, buyPlaces } from '../classes.ts';
import { buildCandidate, sheet } from '../exams/candidate.ts';
import { buildLearner } from '../learner.ts';
import { buildLogin } from '../logins.ts';
import { buildUnpaid, payOnPhone, runLoop, startPayApp, startScan, tellAgain } from '../pay.ts';
import { monthBefore, payoutDesk } from '../spread/payouts.ts';
import { buildShared, buildSharer, buyByLink, hear, sell, settleAll } from '../spread/sales.ts';
import { operatorNamed } from '#platform/actor';
import type { Bought, Buyer, PayApp } from '../pay.ts';

/** Of which a tenth is enough for a payout. */
const SHARED_FEN = 200_000;
const MONTH_DAYS = 31;
const FREE_PHONE = '13899990001';
const KNOWN_PHONE = '13899990002';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export type World = Awaited<ReturnType<typeof buildWorld>>;

/** Builds it; what is named here is what plantings spoil. */
export async function buildWorld() {
  const app = await startPayApp();
  const shared = await shareLinks(app);
  const paid = await buildUnpaid(app);
  const paidNo = await startScan(app, paid, 1);
  await payOnPhone(app, 1, paidNo);

  const { asked, askedNo } = await buyUnheard(app);
  const { twice, surplusNo } = await buyTwice(app);
  const transfer = await buyByTransfer(app);
  const pending = await buildUnpaid(app);
  const pendingNo = await startScan(app, pending, 1);
  const cancelled = await buildUnpaid(app);
  expect((await app.call('order.close', { id: cancelled.order.id }, cancelled.buyer)).code).toBe(
    10006,
  );
  const free = await buildUnpaid(app, 0);
  const disabled = await buildLogin(app, { status: 0 });
  const learner = await buildLearner(app);
  await learner.report({});
  await learner.watch(0, 100);
  await learner.complete();
  const coded = await buildUser(app.platform, { phone: '13899990003' });
  expect((await app.call('identity.sendCode', { phone: '13899990003' })).code).toBe(10000);

  return {
    app,
    shared,
    paid,
    paidNo,
    asked,
    askedNo,
    twice,
    surplusNo,
    transfer,
    pending,
    pendingNo,
    cancelled,
    free,
    disabled,
    learner,
    coded,
    handedIn: await passExam(app),
    courseOf: ({ courseId }: Bought): number => courseId,
    ...(await buyWithCoupons(app)),
    ...(await buyOffers(app)),
    ...(await buySeats(app)),
  };
}

/** A paper that was answered and handed in. */
async function passExam(app: PayApp): Promise<number> {
  const candidate = await buildCandidate(app);
  const { data: paper } = await candidate.start();
  const handedIn = await candidate.save(paper.exam_user_id, sheet(paper, 1), 1);
  expect(handedIn.data.is_pass).toBe(1);
  return paper.exam_user_id;
}

/** What links sold: one commission is paid out, one settled after that, one frozen. */
async function shareLinks(app: PayApp) {
  const began = app.clock.now().getTime();
  const sharer = await buildSharer(app);
  const courseId = await buildShared(app, { priceFen: SHARED_FEN });
  const desk = payoutDesk(app);
  await sell(app, sharer, { courseId });
  const late = await buyByLink(app, sharer, { courseId });
  await settleAll(app);
  app.clock.advance(MONTH_DAYS * DAY_MS);
  const month = monthBefore(app, MONTH_DAYS);
  const [payout] = await desk.draft(month);
  await desk.exportFile(month);
  await desk.confirm(payout?.payoutNo ?? '');
  await hear(app, 'order.referred', late);
  await runLoop(app, 'distribution.settle');
  app.clock.advance(began - app.clock.now().getTime());
  const frozen = await sell(app, sharer, { courseId });
  return { userId: sharer.userId, frozen, payoutNo: payout?.payoutNo ?? '' };
}

/** Paid, and only found out by asking. */
async function buyUnheard(app: PayApp) {
  const asked = await buildUnpaid(app);
  const askedNo = await startScan(app, asked, 2);
  await payOnPhone(app, 2, askedNo, { notice: 'lost' });
  app.clock.advance(MINUTE_MS);
  await runLoop(app, 'order.ask');
  return { asked, askedNo };
}

/** Paid by both channels; the second went back. */
async function buyTwice(app: PayApp) {
  const twice = await buildUnpaid(app);
  const first = await startScan(app, twice, 2);
  const surplusNo = await startScan(app, twice, 1);
  await payOnPhone(app, 2, first, { notice: 'lost' });
  await payOnPhone(app, 1, surplusNo, { notice: 'lost' });
  await tellAgain(app, 2, first);
  await tellAgain(app, 1, surplusNo);
  const isBack = async (): Promise<boolean> => {
    await runLoop(app, 'order.refund');
    app.clock.advance(MINUTE_MS);
    const row = await app.platform.db
      .selectFrom('refund')
      .select('status')
      .where('trade_no', '=', surplusNo)
      .executeTakeFirstOrThrow();
    return row.status === 3;
  };
  await vi.waitUntil(isBack, { timeout: 10_000 });
  return { twice, surplusNo };
}

async function buyByTransfer(app: PayApp): Promise<Bought> {
  const bought = await buildUnpaid(app);
  const { buyer, order } = bought;
  await app.call('order.pay', { id: order.id, pay_type: 3 }, buyer);
  const today = new Date(app.clock.now().getTime() + 8 * HOUR_MS).toISOString().slice(0, 10);
  const proof = { id: order.id, payer_name: '林知远', pay_date: today, amount: '199.00' };
  const image = [await upload(app, buyer)];
  expect((await app.call('order.submitProof', { ...proof, image }, buyer)).code).toBe(10006);
  await acceptProof(app.platform, {
    actor: operatorNamed('finance'),
    orderNo: order.order_no,
    remark: '',
  });
  return bought;
}

async function upload(app: PayApp, buyer: Buyer): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([PIXEL], { type: 'image/png' }), 'proof.png');
  form.append('dir', 'private');
  const headers = { 'x-user-token': buyer.token };
  const response = await fetch(`${app.origin}/api/upload`, { method: 'POST', headers, body: form });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

/** One coupon used, one of a percentage without a maximum, one of a shop, one held, one unused. */
async function buyWithCoupons({ platform }: PayApp) {
  const course = await buildCourse(platform, { price_fen: 20_000 });
  const { cat2_id, shop_id } = await platform.db
    .selectFrom('course')
    .select(['cat2_id', 'shop_id'])
    .where('id', '=', course)
    .executeTakeFirstOrThrow();
  const percent = { type: 2, money_fen: 0, discount: 85, max_fen: 0, min_fen: 0 };
  const coupons = {
    plain: await buildCoupon(platform),
    percent: await buildCoupon(platform, { ...percent, scope: 3, scope_ids: [cat2_id] }),
    ofShop: await buildCoupon(platform, { scope: 5, shop_id }),
    held: await buildCoupon(platform, { scope: 4, scope_ids: [course] }),
  };
  const use = async (couponId: number, make: typeof buildOrder) => {
    const user = await buildUser(platform);
    const claim = await buildCouponUser(platform, user, couponId);
    const order = await make(platform, user, { type: 2, id: course, coupon_user_id: claim });
    return { user, claim, order: order.id };
  };
  const unusedBy = await buildUser(platform);
  return {
    coupons,
    couponed: await use(coupons.plain, buildPaidOrder),
    percented: await use(coupons.percent, buildPaidOrder),
    shopCouponed: await use(coupons.ofShop, buildPaidOrder),
    heldFor: await use(coupons.held, buildOrder),
    unused: { user: unusedBy, claim: await buildCouponUser(platform, unusedBy, coupons.plain) },
  };
}

/** An offer of a flash sale, and a package. */
async function buyOffers({ platform }: PayApp) {
  const course = await buildCourse(platform);
  await buildSeckill(platform, course, { item: { limit_num: 2 } });
  const flashBuyer = await buildUser(platform);
  const flash = await buildPaidOrder(platform, flashBuyer, { type: 2, id: course });
  const parts = [await buildCourse(platform), await buildCourse(platform)];
  const packageId = await buildPackage(platform, parts);
  const packed = await buildPaidOrder(platform, await buildUser(platform), {
    type: 4,
    id: packageId,
  });
  return { flash: flash.id, flashBuyer, packed: packed.id };
}

/** A class with ten seats: one of somebody with an account, one of somebody without, one unpaid. */
async function buySeats(app: PayApp) {
  const { platform } = app;
  const { courseId, sessionIds } = await buildClass(app);
  await platform.db
    .updateTable('course_stock')
    .set({ seat_num: 10 })
    .where('course_id', '=', courseId)
    .execute();
  const holder = await buildUser(platform, { phone: KNOWN_PHONE });
  const buyer = await buildUser(platform);
  const [held, waiting] = await buyPlaces(app, buyer, courseId, [KNOWN_PHONE, FREE_PHONE]);
  const users = [{ name: '张三', phone: '13899990004' }];
  const unpaid = await buildOrder(platform, await buildUser(platform), {
    type: 3,
    id: courseId,
    users,
  });
  if (held === undefined || waiting === undefined) {
    throw new Error('no seats');
  }
  return {
    classId: courseId,
    sessionId: sessionIds[0],
    seatBuyer: buyer,
    holder,
    held,
    waiting,
    unpaidSeats: unpaid.id,
  };
}
