/** An institution answers a request within three working days; then only the platform does. */
import { DAY_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { moneyOf, usePayApp } from '#test/pay';
import { buyLessons, studyLesson } from '#test/refunds';
import { answerBy } from './answer-time.rules.ts';
import { approveRefund, refuseRefund, waitingRequests } from './decision.commands.ts';
import { countOverdueRequests } from './request.repo.ts';
import type { Actor } from '#platform/actor';

const platformStaff = operatorNamed('finance');
const app = usePayApp();

/** Something is asked back that its institution has to decide about. */
async function buildAsked() {
  const bought = await buyLessons(app);
  await studyLesson(app, bought, 0);
  const { data } = await app.call('order.refundQuote', { id: bought.order.id }, bought.buyer);
  const wanted = { id: bought.order.id, price: data.price, reason: 1 } as const;
  const asked = await app.call('order.requestRefund', wanted, bought.buyer);
  const { shop_id } = await app.platform.db
    .selectFrom('orders')
    .select('shop_id')
    .where('id', '=', bought.order.id)
    .executeTakeFirstOrThrow();
  const staff: Actor = { name: 'teacher', kind: 'staff', shopId: shop_id };
  return { bought, refundNo: asked.data.refund_no, staff };
}

const numbersFor = async (actor: Actor): Promise<readonly string[]> =>
  (await waitingRequests(app.platform, actor)).map(({ refund_no }) => refund_no);

describe('a request that waits', () => {
  it('is its institution’s for three working days, and the platform’s afterwards', async () => {
    const { bought, refundNo, staff } = await buildAsked();
    const decision = { actor: staff, refundNo, remark: 'x' };
    const asked = app.clock.now();
    expect(await numbersFor(staff)).toContain(refundNo);
    app.clock.advance(answerBy(asked).getTime() - asked.getTime() - SECOND_MS);
    expect(await numbersFor(staff)).toContain(refundNo);
    const overdueBefore = await countOverdueRequests(app.platform.db, app.clock.now());
    app.clock.advance(2 * SECOND_MS);
    expect(await numbersFor(staff)).not.toContain(refundNo);
    expect(await numbersFor(platformStaff)).toContain(refundNo);
    expect(await countOverdueRequests(app.platform.db, app.clock.now())).toBe(overdueBefore + 1);
    await expect(approveRefund(app.platform, decision)).rejects.toThrow('the platform decides');
    await expect(refuseRefund(app.platform, decision)).rejects.toThrow('the platform decides');
    await approveRefund(app.platform, { ...decision, actor: platformStaff });
    expect((await moneyOf(app, bought)).refunds).toMatchObject([{ status: 1 }]);
  });

  it('is answered by its institution in time, and by no other', async () => {
    const { bought, refundNo, staff } = await buildAsked();
    const decision = { refundNo, remark: 'x' };
    const stranger: Actor = { ...staff, shopId: 987_654 };
    await expect(approveRefund(app.platform, { ...decision, actor: stranger })).rejects.toThrow();
    await refuseRefund(app.platform, { ...decision, actor: staff });
    const { data } = await app.call('order.detail', { id: bought.order.id }, bought.buyer);
    expect(data.returns).toMatchObject([{ status: 2, audit_remark: 'x' }]);
  });
});

describe('three working days', () => {
  it('leave Saturdays and Sundays out', () => {
    // A Thursday noon in Shanghai.
    const thursday = new Date('2026-11-19T04:00:00Z');
    expect(answerBy(thursday).getTime() - thursday.getTime()).toBe(5 * DAY_MS);
  });
});
