import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, user } from '#test/answers.ts';
import { flashSale } from '#test/home-answers.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { FlashSale } from './flash-sale.tsx';
import { homeQueries } from './home.queries.ts';

/** This machine is seven minutes behind the server, which has twelve o'clock. */
const HERE = parseWireTime('2026-11-15 11:53:00');

beforeEach(() => vi.useFakeTimers({ now: HERE }));
afterEach(() => vi.useRealTimers());

function open(sale: typeof flashSale = flashSale, owned: readonly number[] = []) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey('learning', 'owned'), owned);
  queryClient.setQueryData(homeQueries.flashSale().queryKey, sale);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <FlashSale />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const clock = () => screen.getByRole('timer').textContent;
const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

describe('flash sale', () => {
  it('counts down by the time the server said, not by this machine', async () => {
    open();
    expect(screen.getByRole('timer', { name: '距结束' })).toBeDefined();
    expect(clock()).toBe('01:00:00');
    await pass(SECOND_MS);
    expect(clock()).toBe('00:59:59');
    await pass(58 * SECOND_MS);
    expect(clock()).toBe('00:59:01');
  });

  it('shows what is sold and the price', () => {
    open();
    const region = screen.getByRole('region', { name: '限时秒杀' });
    expect(region.textContent).toContain('已抢 82% · 仅剩 18 席');
    expect(region.textContent).toContain('¥39.00');
    expect(region.textContent).toContain('到手价 ¥34.00');
    expect(screen.getByRole('link', { name: '短视频剪辑课' }).getAttribute('href')).toBe(
      '/courseInfo?id=11&type=2',
    );
  });

  it('[R1-D2.1] shows who owns it no price', () => {
    setSessionUser(user);
    open(flashSale, [11]);
    const region = screen.getByRole('region', { name: '限时秒杀' });
    expect(region.textContent).toContain('已拥有');
    expect(region.textContent).not.toContain('¥');
  });

  it('[R1-D1.1] shows what cannot be bought at its list price, and nothing to hurry for', () => {
    const list = flashSale.list.map((course) => ({ ...course, seat_left: 0 }));
    open({ ...flashSale, list });
    const item = screen.getByRole('article');
    expect(item.textContent).toContain('已满');
    expect(item.textContent).toContain('¥199.00');
    expect(item.textContent).not.toMatch(/39\.00|到手价|仅剩/u);
  });

  it('rounds what is sold down, so that only the last one fills the bar', () => {
    const stocked = (stock: number, sold: number) => ({
      ...flashSale,
      list: flashSale.list.map((course) => ({ ...course, stock, sold })),
    });
    open(stocked(1000, 999));
    expect(screen.getByText('已抢 99% · 仅剩 1 席')).toBeDefined();
    open(stocked(1000, 1000));
    expect(screen.getByText('已抢光')).toBeDefined();
  });

  it('speaks to a screen reader a few times before the end, not every second', async () => {
    open();
    const spoken = () => screen.getByRole('status').textContent;
    expect(spoken()).toBe('秒杀还剩不到 60 分钟');
    await pass(29 * MINUTE_MS);
    expect(spoken()).toBe('秒杀还剩不到 60 分钟');
    await pass(MINUTE_MS);
    expect(spoken()).toBe('秒杀还剩不到 30 分钟');
    await pass(29 * MINUTE_MS);
    expect(spoken()).toBe('秒杀还剩不到 1 分钟');
  });

  it('counts to the start of a sale to come and turns into the running one', async () => {
    open({ ...flashSale, start_time: '2026-11-16 12:00:05', end_time: '2026-11-16 13:00:00' });
    expect(screen.getByRole('timer', { name: '距开始' }).textContent).toBe('1 天00:00:05');
    expect(screen.getByText('限量 100 席')).toBeDefined();
    vi.setSystemTime(HERE.getTime() + DAY_MS);
    await pass(5 * SECOND_MS);
    expect(screen.getByRole('timer', { name: '距结束' }).textContent).toBe('00:59:55');
    expect(screen.queryByText('限量 100 席')).toBeNull();
  });

  it('[API-005] hides when it is over, and asks the server what comes next', async () => {
    const made = answerCalls({
      'catalog.flashSale': {
        ...flashSale,
        id: 6,
        start_time: '2026-11-15 13:00:00',
        end_time: '2026-11-15 15:00:00',
        server_time: '2026-11-15 13:00:10',
      },
    });
    open();
    await pass(HOUR_MS - 1);
    expect(screen.getByRole('timer')).toBeDefined();
    await pass(1);
    expect(screen.queryByRole('region', { name: '限时秒杀' })).toBeNull();
    expect(made).toEqual([]);
    await pass(10 * SECOND_MS);
    expect(made).toEqual([['catalog.flashSale', {}]]);
    expect(screen.getByRole('timer', { name: '距结束' }).textContent).toMatch(/^01:59:\d\d$/);
  });

  it('stays hidden when nothing comes next', async () => {
    const made = answerCalls({ 'catalog.flashSale': null });
    open();
    await pass(HOUR_MS + MINUTE_MS);
    expect(made).toHaveLength(1);
    expect(screen.queryByRole('region', { name: '限时秒杀' })).toBeNull();
  });
});
