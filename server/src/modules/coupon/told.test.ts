/** Users hear of coupons that end soon: of each once, and of several in one message. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { COUPON_USER_STATUSES, USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { buildLogin, useLogin } from '#test/logins';
import { messagesTo, runSchedule } from '#test/messages/told';
import { holdCoupon } from './coupon-use.repo.ts';
import { buildCoupon, buildCouponUser, releaseAll } from './coupon.factory.ts';
import type { Login } from '#test/logins';

const app = useTestApp();
const user = useLogin(app);
afterAll(async () => releaseAll(app.platform));

beforeEach(() => {
  // To the next nine in the morning.
  app.clock.advance(DAY_MS - ((app.clock.now().getTime() - HOUR_MS) % DAY_MS));
});

const fromNow = (ms: number): Date => new Date(app.clock.now().getTime() + ms);
const tellEnding = async () => runSchedule(app, 'coupon.tellEnding');
const heard = async (login: Login = user) =>
  (await messagesTo(app, login, 'coupon')).map(({ content }) => content);

/** A coupon claimed a day ago, unless said otherwise, that ends after so long. */
async function claimed(
  endsMs: number,
  given: Parameters<typeof buildCouponUser>[3] = {},
  title = '满100减20',
): Promise<number> {
  const couponId = await buildCoupon(app.platform, { title });
  return buildCouponUser(app.platform, user.userId, couponId, {
    start_at: fromNow(-3 * DAY_MS),
    received_at: fromNow(-DAY_MS),
    end_at: fromNow(endsMs),
    ...given,
  });
}

const saying = (num: number, title: string, end: Date): string =>
  `您有 ${num} 张优惠券即将到期，最早的“${title}”到 ${formatWireTime(end).slice(0, 16)} 为止。`;

describe('coupons that end soon', () => {
  it('are told of in one message that names the first to end, and never again', async () => {
    await claimed(2 * DAY_MS, {}, '后一张');
    await claimed(DAY_MS, {}, '先一张');
    const first = saying(2, '先一张', fromNow(DAY_MS));
    await tellEnding();
    await tellEnding();
    expect(await heard()).toEqual([first]);
    expect((await messagesTo(app, user, 'coupon'))[0]).toMatchObject({
      title: '优惠券即将到期',
      link: '/user/coupon',
    });
    app.clock.advance(DAY_MS);
    await tellEnding();
    expect(await heard()).toEqual([first]);
  });

  it('are told of on the day they come near, beside those told before', async () => {
    await claimed(DAY_MS, {}, '今天');
    await claimed(2 * DAY_MS + HOUR_MS, {}, '明天');
    await claimed(DAY_MS, { received_at: fromNow(MINUTE_MS - DAY_MS) }, '刚领的');
    const today = saying(1, '今天', fromNow(DAY_MS));
    const tomorrow = saying(1, '明天', fromNow(2 * DAY_MS + HOUR_MS));
    await tellEnding();
    app.clock.advance(2 * HOUR_MS);
    await tellEnding();
    expect(await heard()).toEqual([today]);
    app.clock.advance(DAY_MS - 2 * HOUR_MS);
    await tellEnding();
    expect(await heard()).toEqual([today, tomorrow]);
  });

  it('are nothing to tell when they are used, held, over, new or good for longer', async () => {
    const used = { status: COUPON_USER_STATUSES.used, order_id: 1, used_at: app.clock.now() };
    await claimed(DAY_MS, used);
    await claimed(DAY_MS, { status: COUPON_USER_STATUSES.expired });
    await claimed(DAY_MS, { status: COUPON_USER_STATUSES.voided });
    await claimed(-HOUR_MS);
    await claimed(DAY_MS, { received_at: fromNow(MINUTE_MS - DAY_MS) });
    await claimed(2 * DAY_MS + HOUR_MS);
    const couponUserId = await claimed(DAY_MS);
    const { userId } = user;
    const now = app.clock.now();
    await inTransaction(app.platform.db, async (tx) =>
      holdCoupon(tx, { userId, couponUserId, orderId: 1, now }),
    );
    await tellEnding();
    expect(await heard()).toEqual([]);
  });

  it('are told to each of their holders, and not to who has left', async () => {
    const couponId = await buildCoupon(app.platform);
    const people = [await buildLogin(app), await buildLogin(app), await buildLogin(app)];
    for (const { userId } of people) {
      await buildCouponUser(app.platform, userId, couponId, {
        start_at: fromNow(-3 * DAY_MS),
        received_at: fromNow(-DAY_MS),
        end_at: fromNow(DAY_MS),
      });
    }
    const [one, other, gone] = people;
    const { db } = app.platform;
    await db
      .updateTable('users')
      .set({ status: USER_STATUSES.removed })
      .where('id', '=', gone?.userId ?? 0)
      .execute();
    await tellEnding();
    for (const login of [one, other]) {
      expect(await heard(login)).toHaveLength(1);
    }
    const left = await db
      .selectFrom('message')
      .select('kind')
      .where('user_id', '=', gone?.userId ?? 0)
      .execute();
    expect(left).toEqual([]);
  });
});
