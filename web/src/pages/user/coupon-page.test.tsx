import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest } from '@zhiji/contract/calls';
import { COUPON_USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, success, user } from '#test/answers.ts';
import { myCoupon, wholePage } from '#test/coupon-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

const { unused, used, expired, held } = COUPON_USER_STATUSES;
type Mine = ReturnType<typeof myCoupon>;

function openCoupons(coupons: readonly Mine[]) {
  saveToken('token');
  answerCalls({
    'account.me': user,
    'coupon.mine': ({ body }) => {
      const text = typeof body === 'string' ? body : '{}';
      const { status } = JSON.parse(text) as CallRequest<'coupon.mine'>;
      return success(wholePage(coupons.filter((coupon) => coupon.status === status)));
    },
  });
  renderApp('/user/coupon');
}

const tickets = async () => {
  const list = within(await screen.findByRole('list', { name: '我的优惠券' }));
  return list.getAllByRole('article').map((ticket) => within(ticket));
};

describe('my coupons', () => {
  it('[USR-09/coupon] [API-014] shows the unused with days left and the way to what they are for', async () => {
    openCoupons([
      myCoupon({ scope: 3, scope_ids: [12] }),
      myCoupon({ id: 92, days_left: 1 }),
      myCoupon({ id: 93, status: held, orders_id: 501 }),
    ]);
    await screen.findByText('已用于待付款订单');
    const [waiting, first, last] = await tickets();
    expect(waiting?.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe(
      '#/user/order/detail?id=501',
    );
    expect(first?.getByText('还剩 12 天')).toBeDefined();
    expect(first?.getByText('2026-12-31 00:00 前有效')).toBeDefined();
    expect(first?.getByRole('link', { name: '去使用' }).getAttribute('href')).toBe(
      '#/allCourseList?category_id=12',
    );
    expect(last?.getByText('24 小时内到期')).toBeDefined();
  });

  it('[USR-09/coupon] has tabs for the used and the expired', async () => {
    openCoupons([
      myCoupon({ status: used, use_time: '2026-11-12 10:00:00', orders_id: 501 }),
      myCoupon({ id: 92, status: expired, title: '过时的券' }),
    ]);
    expect(await screen.findByText(/还没有可用的优惠券/)).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: '已使用' }));
    expect(await screen.findByText('2026-11-12 使用')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: '已过期' }));
    expect(await screen.findByText('过时的券')).toBeDefined();
    await waitFor(() => expect(currentPath()).toBe('/user/coupon?tab=expired'));
    expect(screen.queryByRole('link', { name: '去使用' })).toBeNull();
  });

  it('[CON-05] speaks English', async () => {
    openCoupons([myCoupon({ status: unused, type: 2, money: '0.00', discount: 85 })]);
    await tickets();
    setLanguage('en');
    expect(await screen.findByText('12 days left')).toBeDefined();
    expect(screen.getByRole('article', { name: '15% off' })).toBeDefined();
  });
});
