import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildCourse } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { inTransaction } from '#platform/db/transaction';
import { lockOrder, releaseUnpaid, settlePaid } from './order-state.repo.ts';
import { grantsOf } from './paid-grants.ts';
import { buildOrder, buildPaidOrder } from '../order.factory.ts';
import type { Tx } from '#platform/db/transaction';
import type { TestApp } from '#test/app';
import type { LockedOrder } from './order-state.repo.ts';

const NOW = new Date('2026-11-15T04:00:00Z');

describe('grants of an order', () => {
  const order = { user_id: 7, id: 70, type: 2 };
  const item = { id: 1, course_id: 11, valid_days: 0 };

  it('let the buyer study what has no seats, for as long as it was sold', () => {
    const [forever, month] = grantsOf(order, [item, { ...item, id: 2, valid_days: 30 }], [], {
      payType: 1,
      now: NOW,
    });
    expect(forever).toEqual({
      userId: 7,
      courseId: 11,
      source: 1,
      sourceKey: 'item:1',
      order: { buyerId: 7, id: 70 },
      startsAt: NOW,
      endsAt: null,
    });
    expect(month?.endsAt).toEqual(new Date(NOW.getTime() + 30 * DAY_MS));
  });

  it('let the holders of seats study, and nobody for a seat that waits', () => {
    const seats = [
      { id: 100, item_id: 1, holder_id: 7 },
      { id: 101, item_id: 1, holder_id: 8 },
      { id: 102, item_id: 1, holder_id: null },
    ];
    const given = grantsOf(order, [item, { ...item, id: 2, course_id: 12 }], seats, {
      payType: 2,
      now: NOW,
    });
    expect(
      given.map(({ userId, courseId, source, sourceKey }) => ({
        userId,
        courseId,
        source,
        sourceKey,
      })),
    ).toEqual([
      { userId: 7, courseId: 11, source: 1, sourceKey: 'seat:100' },
      { userId: 8, courseId: 11, source: 4, sourceKey: 'seat:101' },
      { userId: 7, courseId: 12, source: 1, sourceKey: 'item:2' },
    ]);
  });

  it('say whether it was free or in a package', () => {
    const sourceOf = (type: number, payType: number) =>
      grantsOf({ ...order, type }, [item], [], { payType, now: NOW })[0]?.source;
    expect([sourceOf(2, 5), sourceOf(4, 1), sourceOf(4, 5)]).toEqual([3, 2, 3]);
  });
});

describe('an order', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());

  async function withLock(
    order: { userId: number; id: number },
    work: (tx: Tx, locked: LockedOrder) => Promise<unknown>,
  ): Promise<void> {
    await inTransaction(app.platform.db, async (tx) => {
      const locked = await lockOrder(tx, order.userId, order.id);
      if (locked === null) {
        throw new Error('no such order');
      }
      await work(tx, locked);
    });
  }

  const closing = { move: 'cancel', reason: '测试', now: NOW } as const;

  it('that is paid cannot be released or paid again, and keeps nothing of the try', async () => {
    const { userId } = await buildLogin(app);
    const course = await buildCourse(app.platform);
    const { id } = await buildPaidOrder(app.platform, userId, { type: 2, id: course });
    const release = withLock({ userId, id }, async (tx, locked) =>
      releaseUnpaid(tx, locked, closing),
    );
    await expect(release).rejects.toThrow('was not unpaid');
    const settle = withLock({ userId, id }, async (tx, locked) =>
      settlePaid(tx, locked, { payType: 1, now: NOW }),
    );
    await expect(settle).rejects.toThrow('was not unpaid');
  });

  it('that is closed gives its coupon back, as expired when its time is over', async () => {
    const { userId } = await buildLogin(app);
    const claimed = async () =>
      app.platform.db
        .selectFrom('coupon_user')
        .select(['status', 'order_id'])
        .where('user_id', '=', userId)
        .execute();
    await buildCouponUser(app.platform, userId, await buildCoupon(app.platform));
    const course = await buildCourse(app.platform);
    for (const [now, status] of [
      [NOW, 0],
      [new Date(NOW.getTime() + 30 * DAY_MS), 2],
    ] as const) {
      const { id } = await buildOrder(app.platform, userId, { type: 2, id: course });
      expect(await claimed()).toEqual([{ status: 3, order_id: id }]);
      await withLock({ userId, id }, async (tx, locked) =>
        releaseUnpaid(tx, locked, { ...closing, now }),
      );
      expect(await claimed()).toEqual([{ status, order_id: null }]);
    }
  });

  it('of somebody else cannot be locked', async () => {
    const { userId } = await buildLogin(app);
    const other = await buildLogin(app);
    const course = await buildCourse(app.platform);
    const { id } = await buildOrder(app.platform, userId, { type: 2, id: course });
    await buildOrder(app.platform, other.userId, { type: 2, id: course });
    const locked = await inTransaction(app.platform.db, async (tx) =>
      lockOrder(tx, other.userId, id),
    );
    expect(locked).toBeNull();
  });
});
