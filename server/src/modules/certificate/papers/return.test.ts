import { describe, expect, it } from 'vitest';
import { refundManually } from '#modules/order';
import { operatorNamed } from '#platform/actor';
import { buildTemplate } from '#factory/certificate';
import { buildOrder } from '#factory/order';
import { SAVED, UNMET } from '#test/codes';
import { buildCard, holder } from '#test/exams/certificates';
import { buildLogin } from '#test/logins';
import { runLoop, setChannel, usePayApp } from '#test/pay';
import { run } from '#test/races/race';
import { buildLessons, buyLessons, studyLesson } from '#test/refunds';
import { reissueCertificate } from './decision.commands.ts';
import type { BoughtLessons } from '#test/refunds';

const actor = operatorNamed('finance');
const app = usePayApp(async (started) => setChannel(started, 1, { notice: 'lost', speed: 1_000 }));

/** Lessons that cost nothing. */
async function takeFree(): Promise<BoughtLessons> {
  const lessons = await buildLessons(app, 0);
  const buyer = await buildLogin(app);
  const wanted = { type: 2, id: lessons.courseId } as const;
  return { ...lessons, buyer, order: await buildOrder(app.platform, buyer.userId, wanted) };
}

async function finished(isAuto: boolean, taken = buyLessons) {
  const bought = await taken(app);
  await buildTemplate(app.platform, bought.courseId, { is_auto: isAuto });
  for (const lesson of bought.chapterIds.keys()) {
    await studyLesson(app, bought, lesson);
  }
  const learner = holder(app, bought.buyer.token, bought.courseId);
  const id_card = buildCard(bought.buyer.userId);
  expect((await learner.apply({ id_card })).code).toBe(SAVED);
  return { ...bought, ...learner, id_card };
}

/** All the money of an order goes back; answers how whoever listens hears of it. */
async function payBack({ order }: BoughtLessons): Promise<() => Promise<void>> {
  await refundManually(app.platform, { actor, orderNo: order.order_no, sum: 'rest', reason: 'x' });
  for (const seconds of [0, 6, 11]) {
    app.clock.advance(seconds * 1_000);
    await runLoop(app, 'order.refund');
  }
  return heardOf(order.id);
}

/** How whoever listens hears that an order was given back, once. */
async function heardOf(orderId: number): Promise<() => Promise<void>> {
  const rows = await app.platform.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'order.returned')
    .execute();
  const told = rows.filter(({ payload }) => (payload as { order_id: number }).order_id === orderId);
  expect(told).toHaveLength(1);
  const follow = app.modules
    .flatMap(({ subscriptions = [] }) => subscriptions)
    .find(({ name }) => name === 'certificate.follow');
  return async () => follow?.handle(told[0]?.payload as never);
}

/** The same, and they have heard of it. */
async function refund(bought: BoughtLessons): Promise<void> {
  const tell = await payBack(bought);
  // At least once, so maybe twice.
  for (const _ of [0, 1]) {
    await tell();
  }
}

describe('a refund', () => {
  it('revokes the certificate of its course, and there is no other to be had', async () => {
    const bought = await finished(true);
    const { certificate_no: no } = await bought.first();
    await refund(bought);
    expect(await bought.list()).toMatchObject([{ status: 5, reason: '课程已退款', pdf: '' }]);
    const { data } = await app.call('certificate.check', { no });
    expect(data).toMatchObject({ state: 'revoked', end_time: expect.any(String) });
    expect((await bought.apply({ id_card: bought.id_card })).code).toBe(UNMET);
  });

  it('revokes also one whose name is mended at that moment', async () => {
    const bought = await finished(true);
    const { certificate_no: certificate } = await bought.first();
    const tell = await payBack(bought);
    const reissue = async () =>
      reissueCertificate(app.platform, { actor, certificate, realName: '林知远' });
    const { userId } = bought.buyer;
    const stillOut = await run(app, {
      lock: `select from certificate where user_id = ${userId} for update`,
      attempts: [reissue, tell],
      happened: `select count(*) as n from certificate where user_id = ${userId} and status = 3`,
    });
    expect(stillOut).toBe(0);
    expect(await bought.list()).toMatchObject([{ status: 5, reason: '课程已退款' }]);
  });

  it('ends an application that waits', async () => {
    const bought = await finished(false);
    await refund(bought);
    expect(await bought.list()).toMatchObject([{ status: 4, reason: '课程已退款' }]);
  });

  it.each([
    { what: 'certificate', isAuto: true, status: 5, state: 'revoked' },
    { what: 'application', isAuto: false, status: 4, state: 'unknown' },
  ])(
    'ends the $what of a course that cost nothing and is given back',
    async ({ isAuto, status, state }) => {
      const bought = await finished(isAuto, takeFree);
      const { buyer, order } = bought;
      const { certificate_no: no } = await bought.first();
      const given = { id: order.id, price: '0.00', reason: 1 } as const;
      expect((await app.call('order.requestRefund', given, buyer)).code).toBe(SAVED);
      const tell = await heardOf(order.id);
      await tell();
      expect(await bought.list()).toMatchObject([{ status, reason: '课程已退款' }]);
      const { data } = await app.call('certificate.check', { no: no || '0'.repeat(27) });
      expect(data.state).toBe(state);
      expect((await bought.apply({ id_card: bought.id_card })).code).toBe(UNMET);
    },
  );

  it('leaves the certificate to who keeps the course by another order', async () => {
    const bought = await finished(true);
    const other = await finished(true);
    await refund(other);
    expect(await bought.list()).toMatchObject([{ status: 3 }]);
  });
});
