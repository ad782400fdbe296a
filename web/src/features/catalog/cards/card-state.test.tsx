import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, user } from '#test/answers.ts';
import { listedCourse, listedPackage } from '#test/list-answers.ts';
import { CourseCard, OfflineCard } from './course-card.tsx';
import { PackageCard } from './package-card.tsx';

const NOW = new Date('2026-11-15T04:00:00Z');
const at = (minutes: number): string =>
  formatWireTime(new Date(NOW.getTime() + minutes * MINUTE_MS));

const show = (card: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{card}</MemoryRouter>
    </QueryClientProvider>,
  );
const text = () => screen.getByRole('article').textContent;
const button = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });

afterEach(() => vi.useRealTimers());

describe('the button of a course card', () => {
  it.each([
    [{ signup_end_time: at(-1), end_time: at(60) }, '报名已截止', 'Sign-up closed'],
    [{ signup_end_time: at(-90), end_time: at(-60) }, '已结课', 'Class over'],
    [{ seat_left: 0 }, '已满', 'Full'],
    [{ is_on_sale: 0 }, '暂不出售', 'Not on sale'],
  ] as const)('[R1-D1.1] is none where nothing can be bought: %j', (given, zh, en) => {
    vi.useFakeTimers({ now: NOW });
    const seckill = {
      id: 1,
      start_time: at(-5),
      end_time: at(5),
      seckill_price: '39.00',
      coupon_price: '34.00',
      stock: 10,
      sold: 3,
      limit_num: 1,
    };
    const offer = { coupon_price: '254.15', seckill };
    show(<CourseCard course={{ ...listedCourse, ...offer, ...given }} />);
    expect(text()).toContain(zh);
    expect(text()).not.toContain('立即购买');
    // The list price alone: neither a sale nor a coupon helps who cannot buy.
    expect(text()).toContain('¥299.00');
    expect(text()).not.toMatch(/到手价|秒杀|原价|39\.00|34\.00/u);
    // The title alone leads to the course.
    expect(screen.getAllByRole('link')).toHaveLength(1);
    act(() => setLanguage('en'));
    expect(text()).toContain(en);
  });

  it('[R1-D1.1] says so by itself when sign-up ends', () => {
    vi.useFakeTimers({ now: NOW });
    show(<CourseCard course={{ ...listedCourse, signup_end_time: at(5) }} />);
    expect(text()).toContain('立即购买');
    act(() => void vi.advanceTimersByTime(5 * MINUTE_MS));
    expect(text()).toContain('报名已截止');
  });

  it('[R1-D1.1] enrols where nothing is to be paid', () => {
    show(<CourseCard course={{ ...listedCourse, price: '0.00' }} />);
    expect(button('免费报名：数据分析师从零到上岗').getAttribute('href')).toBe(
      '/courseInfo?id=61&type=2',
    );
  });

  it('[R1-D1.1] [R1-D2.1] leads who owns it to study, at no price, whatever the sale says', async () => {
    setSessionUser(user);
    answerCalls({ 'learning.owned': { ids: [3, 61] } });
    show(<CourseCard course={{ ...listedCourse, coupon_price: '254.15', seat_left: 0 }} />);
    expect(text()).toContain('已满');
    expect(text()).toContain('¥299.00');
    const link = await screen.findByRole('link', { name: '去学习：数据分析师从零到上岗' });
    expect(link.getAttribute('href')).toBe('/courseInfo?id=61&type=2&study=1');
    expect(text()).toContain('已拥有');
    expect(text()).not.toContain('¥');
  });

  it('[R1-D2.1] leads who owns a class on site to the ticket', async () => {
    setSessionUser(user);
    answerCalls({ 'learning.owned': { ids: [61] } });
    show(<OfflineCard course={{ ...listedCourse, type: 3 }} />);
    const link = await screen.findByRole('link', { name: '查看入场券：数据分析师从零到上岗' });
    expect(link.getAttribute('href')).toBe('/user/course?type=offline&seat=61');
    act(() => setLanguage('en'));
    expect(link.textContent).toBe('My ticket');
  });
});

describe('the button of a package card', () => {
  const [first, ...rest] = listedPackage.relation;
  const withFirst = (given: object) => ({
    ...listedPackage,
    relation:
      first === undefined
        ? []
        : [{ ...first, curriculum: { ...first.curriculum, ...given } }, ...rest],
  });

  it('[R1-D1.1] gives way to the course that blocks', () => {
    show(<PackageCard item={{ ...withFirst({ seat_left: 0 }), coupon_price: '849.00' }} />);
    expect(text()).toContain('《数据分析师从零到上岗》已满');
    expect(text()).toContain('¥899.00');
    expect(text()).not.toContain('到手价');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('[R1-D1.1] is not blocked by a course that is owned, and leads to study when all are', async () => {
    setSessionUser(user);
    answerCalls({ 'learning.owned': { ids: [61] } });
    const { unmount } = show(<PackageCard item={withFirst({ seat_left: 0 })} />);
    expect(await screen.findByRole('link', { name: '查看套餐：数据求职全家桶' })).toBeDefined();
    unmount();
    answerCalls({ 'learning.owned': { ids: [61, 62, 63] } });
    show(<PackageCard item={listedPackage} />);
    const link = await screen.findByRole('link', { name: '去学习：数据求职全家桶' });
    expect(link.getAttribute('href')).toBe('/packageInfo?id=5&study=1');
  });

  it('[R1-D2.1] shows who has all of it no price, and tickets where all of it is on site', async () => {
    setSessionUser(user);
    answerCalls({ 'learning.owned': { ids: [61, 62, 63] } });
    const relation = listedPackage.relation.map((part) => ({
      ...part,
      curriculum: { ...part.curriculum, type: 3 as const },
    }));
    show(<PackageCard item={{ ...listedPackage, coupon_price: '849.00', relation }} />);
    expect(text()).toContain('到手价 ¥849.00');
    const link = await screen.findByRole('link', { name: '查看入场券：数据求职全家桶' });
    expect(link.getAttribute('href')).toBe('/packageInfo?id=5&study=1');
    expect(text()).toContain('已拥有');
    expect(text()).not.toContain('¥');
  });
});
