import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeLogin, useLoginRequest } from '#shared/api/login-request.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { type Answers, answerCalls, success, user } from '#test/answers.ts';
import { liveCourse } from '#test/home-answers.ts';
import { homeQueries, type LiveCourse } from './home.queries.ts';
import { LiveTimetable } from './live-timetable.tsx';

const NOW = new Date('2026-11-15T04:00:00Z');
const at = (minutes: number): string =>
  formatWireTime(new Date(NOW.getTime() + minutes * MINUTE_MS));

function open(courses: readonly LiveCourse[]) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(homeQueries.upcomingLive().queryKey, [...courses]);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <LiveTimetable />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const meeting = (id: number, from: number, to: number, given: Partial<LiveCourse> = {}) =>
  liveCourse({ id, title: `第${id}课`, next_time: at(from), next_end_time: at(to), ...given });
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);

afterEach(() => vi.useRealTimers());

describe('the timetable of the home page', () => {
  it('[R1-D1.2] goes by the server’s clock: what began has begun, what is over is gone', () => {
    vi.useFakeTimers({ now: NOW });
    answerCalls();
    open([
      meeting(1, -120, -30),
      meeting(2, -38, 52),
      meeting(3, 30, 90),
      meeting(4, -60, 30, { live_status: LIVE_STATUSES.live }),
    ]);
    expect(titles()).toEqual(['第4课', '第2课', '第3课']);
    expect(rows()[0]).toContain('正在直播');
    expect(rows()[1]).toContain('已开课');
    expect(rows()[2]).toContain('预约提醒');
    act(() => void vi.advanceTimersByTime(30 * MINUTE_MS));
    expect(rows()[2]).toContain('已开课');
    act(() => void vi.advanceTimersByTime(HOUR_MS));
    expect(titles()).not.toContain('第2课');
  });

  it('[R1-D1.2] keeps places for what can still be booked, however many are held', () => {
    vi.useFakeTimers({ now: NOW });
    answerCalls();
    const live_status = LIVE_STATUSES.live;
    const held = [1, 2, 3, 4, 5].map((id) => meeting(id, -30, 60, { live_status }));
    open([...held, meeting(6, 30, 90), meeting(7, 40, 90), meeting(8, 50, 90)]);
    expect(titles()).toEqual(['第1课', '第2课', '第6课', '第7课']);
  });

  it('[R1-D1.2] lets those in who may enter, and leads others to the course', async () => {
    setSessionUser(user);
    answerCalls({ 'learning.owned': { ids: [4] } });
    const live_status = LIVE_STATUSES.live;
    open([meeting(4, -60, 9_000, { live_status }), meeting(5, -60, 9_000, { live_status })]);
    const enter = await screen.findByRole('link', { name: '进入课堂：第4课' });
    expect(enter.getAttribute('href')).toBe('/courseInfo?id=4&type=1&chapter=704');
    expect(rows()[1]).toContain('看课程');
    expect(screen.queryByRole('link', { name: '进入课堂：第5课' })).toBeNull();
  });

  it('[R1-D1.2] books a session and takes it back', async () => {
    setSessionUser(user);
    let kept = [] as unknown[];
    const made = answerCalls({
      'learning.reminders': () => success(kept),
      'learning.setReminder': ({ body }) => {
        const { is_on } = JSON.parse(typeof body === 'string' ? body : '{}') as { is_on: number };
        kept = is_on === 1 ? [{ chapter_id: 701 }] : [];
        return success({ is_on });
      },
    } satisfies Answers);
    open([liveCourse({ title: '茶席设计' })]);
    const button = screen.getByRole('button', { name: '预约提醒：茶席设计' });
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe('已预约'));
    // What is read aloud holds the word that is seen.
    expect(button.getAttribute('aria-label')).toBe('已预约：茶席设计');
    expect(toasts()).toEqual(['已预约，开课前 30 分钟和 5 分钟会在“消息”里提醒您']);
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe('预约提醒'));
    expect(button.getAttribute('aria-label')).toBe('预约提醒：茶席设计');
    expect(toasts()).toContain('已取消预约');
    expect(
      made.filter(([name]) => name === 'learning.setReminder').map(([, sent]) => sent),
    ).toEqual([
      { chapter_id: 701, is_on: 1 },
      { chapter_id: 701, is_on: 0 },
    ]);
  });

  it.each([
    ['zh', '已预约，提醒会在“消息”里'],
    ['en', 'Reminder set. See your messages'],
  ] as const)('[R1-D1.2] promises who books late no two messages, in %s', async (to, text) => {
    setLanguage(to);
    setSessionUser(user);
    answerCalls({ 'learning.reminders': [], 'learning.setReminder': { is_on: 1 } });
    const soon = (minutes: number) => formatWireTime(new Date(Date.now() + minutes * MINUTE_MS));
    open([liveCourse({ title: '茶席设计', next_time: soon(20), next_end_time: soon(80) })]);
    fireEvent.click(screen.getByRole('button', { name: /茶席设计$/u }));
    await waitFor(() => expect(toasts()).toEqual([text]));
  });

  it('[R1-D1.2] marks what is one’s own, of which its owner is told anyway', async () => {
    setSessionUser(user);
    answerCalls({ 'learning.owned': { ids: [4] } });
    open([
      meeting(4, 0, 0, { next_time: '2099-11-15 19:30:00', next_end_time: null }),
      meeting(5, 0, 0, { next_time: '2099-11-15 19:30:00', next_end_time: null }),
    ]);
    expect(await screen.findByText('已报名', { exact: true })).toBeDefined();
    expect(screen.queryByRole('button', { name: /第4课/u })).toBeNull();
    expect(screen.getByRole('button', { name: '预约提醒：第5课' })).toBeDefined();
    act(() => setLanguage('en'));
    expect(rows()[0]).toContain('Enrolled');
  });

  it.each([
    [{ seat_left: 0 }, '已满', 'Full'],
    [{ signup_end_time: '2020-01-01 09:00:00' }, '报名已截止', 'Sign-up closed'],
  ] as const)('[R1-D1.1][R1-D1.2] books nothing one cannot come to: %j', (given, zh, en) => {
    answerCalls();
    open([liveCourse({ title: '茶席设计', ...given }), liveCourse({ id: 2, title: '插花' })]);
    expect(rows()[0]).toContain(zh);
    expect(screen.queryByRole('button', { name: '预约提醒：茶席设计' })).toBeNull();
    // The row leads to the course, which says more.
    expect(screen.getByRole('link', { name: '茶席设计' }).getAttribute('href')).toBe(
      '/courseInfo?id=1&type=1',
    );
    expect(screen.getByRole('button', { name: '预约提醒：插花' })).toBeDefined();
    act(() => setLanguage('en'));
    expect(rows()[0]).toContain(en);
  });

  it('[R1-D1.2] stops booking when sign-up ends, and lets go of what was booked before', async () => {
    vi.useFakeTimers({ now: NOW });
    answerCalls();
    open([meeting(3, 30, 90, { signup_end_time: at(5) })]);
    expect(rows()[0]).toContain('预约提醒');
    act(() => void vi.advanceTimersByTime(5 * MINUTE_MS));
    expect(rows()[0]).toContain('报名已截止');
    vi.useRealTimers();
    cleanup();
    setSessionUser(user);
    answerCalls({ 'learning.reminders': () => success([{ chapter_id: 701 }]) });
    open([liveCourse({ title: '茶席设计', seat_left: 0 })]);
    expect(await screen.findByRole('button', { name: '已预约：茶席设计' })).toBeDefined();
  });

  it('[R1-D1.2] asks a visitor to log in, and books then; not when he thinks better of it', async () => {
    const made = answerCalls({ 'learning.setReminder': { is_on: 1 } });
    const booked = () => made.filter(([name]) => name === 'learning.setReminder').length;
    open([liveCourse({ title: '茶席设计' })]);
    const button = screen.getByRole('button', { name: '预约提醒：茶席设计' });
    fireEvent.click(button);
    expect(useLoginRequest.getState().step).toBe('login');
    act(() => closeLogin());
    expect(booked()).toBe(0);
    fireEvent.click(button);
    act(() => {
      setSessionUser(user);
      closeLogin();
    });
    await waitFor(() => expect(booked()).toBe(1));
  });
});
