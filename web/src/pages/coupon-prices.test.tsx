import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls } from '#test/answers.ts';
import { soldCourse, soldPackage } from '#test/checkout-answers.ts';
import { coupon } from '#test/coupon-answers.ts';
import { renderApp } from '#test/render-app.tsx';

const COURSE = '/courseInfo?id=7&type=2';
const PACKAGE = '/packageInfo?id=5';
const empty = { list: [], total: 0, page: 1, limit: 10 };

interface Sight {
  readonly isIntersecting: boolean;
  readonly boundingClientRect: { readonly top: number };
}

/** Makes the reader have scrolled past everything: the test DOM has no layout. */
function everythingIsPast(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (sights: readonly Sight[]) => void;
      constructor(notify: (sights: readonly Sight[]) => void) {
        this.#notify = notify;
      }
      observe() {
        this.#notify([{ isIntersecting: false, boundingClientRect: { top: -1 } }]);
      }
      disconnect() {}
    },
  );
}

async function open(path: string, couponPrice: string | null, more: Answers = {}) {
  answerCalls({
    'catalog.course': soldCourse({ coupon_price: couponPrice }),
    'catalog.package': { ...soldPackage, coupon_price: couponPrice },
    'catalog.categories': [],
    'catalog.comments': { ...empty, avg: 0, counts: [] },
    'catalog.questions': empty,
    'catalog.packagesWithCourse': [],
    'learning.catalogue': [],
    'analytics.reportCourseView': null,
    ...more,
  });
  renderApp(path);
  await screen.findByRole('heading', { level: 1, name: /^数据/u });
}
const text = () => screen.getByRole('main').textContent;

describe.each([
  ['a course', COURSE, '¥299.00'],
  ['a package', PACKAGE, '¥899.00'],
])('[R1-D1.6] the price of %s after the best coupon', (_, path, price) => {
  it('stands beside its price, at the button and in the refund promise', async () => {
    await open(path, '254.15');
    expect(text()).toContain(price);
    expect(text()).toContain('到手价 ¥254.15');
    expect(screen.getAllByText('到手价')).toHaveLength(1);
    expect(text()).toContain('¥254.15到手价');
    expect(text()).toContain('按现在付款 ¥254.15 算：');
    act(() => setLanguage('en'));
    expect(text()).toContain('¥254.15 with coupon');
  });

  it('is in the bar that stays when the page is scrolled', async () => {
    everythingIsPast();
    await open(path, '254.15');
    expect(screen.getAllByText('到手价')).toHaveLength(2);
    expect(text().split('¥254.15到手价')).toHaveLength(3);
  });

  it('is not told where no coupon fits', async () => {
    await open(path, null);
    expect(text()).not.toContain('到手价');
  });

  it('says so when nothing is left of it, and promises nothing back', async () => {
    await open(path, '0.00');
    expect(text()).toContain('领券免费');
    expect(text()).not.toContain('退款心里有数');
  });
});

it('[R1-D1.6] the price after a coupon is that of the flash sale while it runs', async () => {
  const seckill = {
    id: 1,
    start_time: '2026-11-15 11:00:00',
    end_time: '2026-11-15 13:00:00',
    seckill_price: '99.00',
    coupon_price: '89.00',
    stock: 10,
    sold: 4,
    limit_num: 1,
  };
  await open(COURSE, null, {
    'catalog.course': soldCourse({ coupon_price: '254.15', seckill }),
  });
  expect(text()).toContain('到手价 ¥89.00');
  expect(text()).toContain('¥89.00到手价');
  expect(text()).not.toContain('254.15');
});

it.each([
  [
    { seat_left: 0 },
    ['名额已满', '名额已满，有人退出后会重新开放。', '剩余 0 个，共 30 个'],
    ['Fully booked', 'Every seat is taken. A seat opens up when somebody cancels.', '0 left of 30'],
  ],
  [
    { seat_left: 4, signup_end_time: '2026-11-15 11:59:59' },
    ['报名已截止', '报名时间已过，这一期不能再买。', '名额共 30 个'],
    ['Sign-up has closed', 'It is too late to sign up for this class.', '30 in all'],
  ],
  [
    { seat_left: 4, signup_end_time: '2026-11-14 12:00:00', end_time: '2026-11-15 11:59:59' },
    ['已结课', '这一期已经上完，不能再买。', '名额共 30 个'],
    ['The class has ended', 'This class is over and can no longer be bought.', '30 in all'],
  ],
  [
    { seat_left: 4, is_on_sale: 0 },
    ['暂不出售', '这门课暂时不卖。', '名额共 30 个'],
    ['Not on sale', 'This course cannot be bought right now.', '30 in all'],
  ],
])('[R1-D1.1] what cannot be joined says why, and tempts nobody: %j', async (given, zh, en) => {
  everythingIsPast();
  const closed = { type: 3, seat_num: 30, coupon_price: '254.15', ...given } as const;
  await open('/courseInfo?id=7&type=3', null, {
    'catalog.course': soldCourse(closed as Parameters<typeof soldCourse>[0]),
    'coupon.info': [coupon()],
  });
  const says = ([name = '', why = '', seats = '']: readonly string[]) => {
    expect(screen.getAllByRole('button', { name }).length).toBeGreaterThan(0);
    expect(screen.getByText(why)).toBeDefined();
    expect(text()).toContain(seats);
  };
  says(zh);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '看看同类课程' }).hash).toBe(
    '#/offlineList?category_id=30',
  );
  // The list price once; no coupon, and nothing back for what nobody pays.
  expect(text().split('¥299.00')).toHaveLength(2);
  expect(text()).not.toMatch(/254\.15|到手价|按现在付款/u);
  expect(screen.queryByRole('list', { name: '本课可用的优惠券' })).toBeNull();
  act(() => setLanguage('en'));
  says(en);
  expect(text()).not.toMatch(/254\.15|with coupon/u);
  expect(screen.getByRole('link', { name: 'See similar courses' })).toBeDefined();
});
