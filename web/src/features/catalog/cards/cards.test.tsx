import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { noteServerDate } from '#shared/lib/server-clock.ts';
import { listedCourse, type ListedCourse, listedPackage } from '#test/list-answers.ts';
import { CourseCard, LiveCard, OfflineCard } from './course-card.tsx';
import { PackageCard } from './package-card.tsx';
import { Price } from './price.tsx';

const NOW = new Date('2026-11-15T04:00:00Z');

const show = (card: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{card}</MemoryRouter>
    </QueryClientProvider>,
  );
const card = () => screen.getByRole('article');
const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });
const hrefs = () => screen.getAllByRole('link').map((each) => each.getAttribute('href'));

/** A flash sale from some minutes before now to some after it. */
function saleAround(before: number, after: number, sold = 3): ListedCourse['seckill'] {
  return {
    id: 1,
    start_time: formatWireTime(new Date(NOW.getTime() - before * MINUTE_MS)),
    end_time: formatWireTime(new Date(NOW.getTime() + after * MINUTE_MS)),
    seckill_price: '39.00',
    coupon_price: null,
    stock: 10,
    sold,
    limit_num: 1,
  };
}

afterEach(() => {
  vi.useRealTimers();
  noteServerDate(new Date().toUTCString());
});

describe('course card', () => {
  it('[CMP-01] shows price, original price, labels and who teaches it', () => {
    show(<CourseCard course={listedCourse} />);
    for (const part of [
      '录播',
      '数据分析师从零到上岗',
      '林知远 · 数原学院',
      '12,408 人已学',
      '¥299.00',
      '¥599.00',
    ]) {
      expect(card().textContent).toContain(part);
    }
    const labels = within(screen.getByRole('list', { name: '课程标签' }));
    expect(labels.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '含证书',
      '可开票',
    ]);
    expect(card().querySelector('s')?.textContent).toContain('599.00');
  });

  it('[CMP-01] the buy button and the title lead to /courseInfo?id=&type=', () => {
    show(<CourseCard course={{ ...listedCourse, type: 1 }} />);
    expect(link('立即购买：数据分析师从零到上岗').getAttribute('href')).toBe(
      '/courseInfo?id=61&type=1',
    );
    expect(hrefs()).toEqual(['/courseInfo?id=61&type=1', '/courseInfo?id=61&type=1']);
    expect(card().textContent).toContain('直播');
  });

  it('[CMP-01] speaks English', () => {
    act(() => setLanguage('en'));
    show(<CourseCard course={listedCourse} />);
    expect(link('Buy now: 数据分析师从零到上岗')).toBeDefined();
    expect(card().textContent).toContain('12,408 enrolled');
    expect(screen.getByText('数据分析师从零到上岗').closest('[lang]')).toMatchObject({
      lang: 'zh-CN',
    });
  });

  it('puts the title where the cover should be when it does not load', () => {
    show(<CourseCard course={listedCourse} />);
    const picture = card().querySelector('img');
    expect(picture).toMatchObject({ width: 640, height: 400, alt: '', loading: 'lazy' });
    fireEvent.error(picture ?? document.body);
    expect(card().querySelector('img')).toBeNull();
    expect(screen.getAllByText('数据分析师从零到上岗')).toHaveLength(2);
  });

  it('marks the words of a search wherever they stand, as text', () => {
    const course = { ...listedCourse, title: 'Python<b> 数据 PYTHON', teacher_names: '数据人' };
    show(<CourseCard course={course} words={['python', '数据', '<b>', '']} />);
    const marked = [...card().querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['Python', '<b>', '数据', 'PYTHON', '数据']);
    expect(card().querySelector('b')).toBeNull();
  });

  it('[CMP-01] takes the flash price while the sale runs, by the server’s clock', () => {
    vi.useFakeTimers({ now: NOW.getTime() - HOUR_MS });
    // This machine's clock is an hour behind.
    noteServerDate(NOW.toUTCString());
    show(<CourseCard course={{ ...listedCourse, seckill: saleAround(5, 10) }} />);
    expect(card().textContent).toContain('限时秒杀');
    expect(card().textContent).toContain('¥39.00');
    expect(card().querySelector('s')?.textContent).toContain('¥299.00');
    act(() => void vi.advanceTimersByTime(10 * MINUTE_MS));
    expect(card().textContent).not.toContain('¥39.00');
    expect(card().textContent).not.toContain('限时秒杀');
    expect(card().querySelector('s')?.textContent).toContain('¥599.00');
  });

  it('[R1-D1.6] shows what is left after the best coupon, of the price that holds', () => {
    vi.useFakeTimers({ now: NOW });
    noteServerDate(NOW.toUTCString());
    const sale = saleAround(5, 10);
    const seckill = sale === null ? null : { ...sale, coupon_price: '34.00' };
    show(<CourseCard course={{ ...listedCourse, coupon_price: '254.15', seckill }} />);
    expect(card().textContent).toContain('到手价 ¥34.00');
    act(() => void vi.advanceTimersByTime(10 * MINUTE_MS));
    expect(card().textContent).toContain('到手价 ¥254.15');
    act(() => setLanguage('en'));
    expect(card().textContent).toContain('¥254.15 with coupon');
  });

  it('begins the flash sale by itself, and not when everything is sold', () => {
    vi.useFakeTimers({ now: NOW });
    const upcoming = { ...listedCourse, seckill: saleAround(-5, 10) };
    const { unmount } = show(<CourseCard course={upcoming} />);
    expect(card().textContent).not.toContain('¥39.00');
    act(() => void vi.advanceTimersByTime(5 * MINUTE_MS));
    expect(card().textContent).toContain('¥39.00');
    unmount();
    show(<CourseCard course={{ ...listedCourse, seckill: saleAround(5, 10, 10) }} />);
    expect(card().textContent).not.toContain('¥39.00');
  });
});

describe('price', () => {
  it('[CON-04] shows two decimals, and says when nothing is to be paid', () => {
    const { container, rerender } = show(<Price price="1299.50" />);
    expect(container.textContent).toBe('¥1,299.50');
    rerender(<Price price="0.00" original="0.00" />);
    expect(container.textContent).toBe('免费');
    act(() => setLanguage('en'));
    expect(container.textContent).toBe('Free');
  });

  it('crosses out nothing that was not more', () => {
    const { container } = show(<Price price="99.00" original="99.00" />);
    expect(container.querySelector('s')).toBeNull();
  });
});

describe('offline card', () => {
  it('[CMP-04] [R1-B10] shows who enrolled, from when to when by the minute, and where', () => {
    show(<OfflineCard course={{ ...listedCourse, type: 3 }} />);
    for (const part of [
      '面授',
      '12,408 人已报名',
      '2026-11-21 09:00 至 2026-11-22 17:00',
      '中国 上海市 杨浦区 知集路 88 号',
    ]) {
      expect(card().textContent).toContain(part);
    }
  });

  it('[CMP-04] names country, province, city and area when all differ', () => {
    const city = { id: 440_300, name: '深圳市' };
    const province = { id: 440_000, name: '广东省' };
    show(<OfflineCard course={{ ...listedCourse, type: 3, province, city }} />);
    expect(card().textContent).toContain('中国 广东省 深圳市 杨浦区 知集路 88 号');
  });

  it('says what is not settled yet', () => {
    const nowhere = { country: null, province: null, city: null, area: null, address: '' };
    show(<OfflineCard course={{ ...listedCourse, ...nowhere, type: 3, start_time: null }} />);
    expect(card().textContent).toContain('时间待定');
    expect(card().textContent).toContain('地点待定');
  });
});

describe('live card', () => {
  const live: ListedCourse = { ...listedCourse, type: 1 };

  it('shows the next session when it is known, and that it is live', () => {
    show(<LiveCard course={{ ...live, live_status: 2, next_time: '2026-11-15 19:30:00' }} />);
    expect(card().textContent).toContain('正在直播');
    expect(card().textContent).toContain('下次直播 2026-11-15 19:30');
    // Nobody has studied what has not been held.
    expect(card().textContent).toContain('12,408 人已报名');
  });

  it('shows when it begins, or how long it lasts once it has begun', () => {
    vi.useFakeTimers({ now: NOW });
    const { unmount } = show(<LiveCard course={live} />);
    expect(card().textContent).toContain('2026-11-21 09:00 开课');
    unmount();
    show(<LiveCard course={{ ...live, start_time: '2026-11-01 09:00:00' }} />);
    expect(card().textContent).toContain('2026-11-01 至 2026-11-22');
  });
});

describe('package card', () => {
  it('[CMP-02] shows the total price and leads to /packageInfo', () => {
    show(<PackageCard item={listedPackage} />);
    for (const part of [
      '套餐',
      '数据求职全家桶',
      '数原学院',
      '¥899.00',
      '¥1,497.00',
      '含 3 门课程',
    ]) {
      expect(card().textContent).toContain(part);
    }
    const inside = within(screen.getByRole('list', { name: '包含的课程' }));
    expect(inside.getAllByRole('listitem')).toHaveLength(2);
    expect(link('查看套餐：数据求职全家桶').getAttribute('href')).toBe('/packageInfo?id=5');
    expect(hrefs()).toEqual(['/packageInfo?id=5', '/packageInfo?id=5']);
  });

  it('[R1-D1.6] shows what is left after the best coupon', () => {
    const { unmount } = show(<PackageCard item={{ ...listedPackage, coupon_price: '849.00' }} />);
    expect(card().textContent).toContain('到手价 ¥849.00');
    unmount();
    show(<PackageCard item={{ ...listedPackage, coupon_price: '0.00' }} />);
    expect(card().textContent).toContain('领券免费');
  });
});
