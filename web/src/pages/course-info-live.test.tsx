/** The page of a live course: what is on air, and what one can be reminded of. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { describe, expect, it } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, success, user } from '#test/answers.ts';
import { soldCourse } from '#test/checkout-answers.ts';
import { renderApp } from '#test/render-app.tsx';
import { type LessonRow, lessonRow } from '#test/study-answers.ts';

const PATH = '/courseInfo?id=7&type=1';
const LIVE = 3;
const course = soldCourse({ type: 1, title: '茶席设计' });
const owned = { ...course, is_purchased: 1, my: { percent: 0, expire_time: null } } as const;

const untouched: CallResponse<'learning.progress'> = {
  is_all: 0,
  finish_num: 0,
  total_num: 1,
  percent: 0,
  last_chapter_id: null,
  list: [],
};

const wireIn = (hours: number) => formatWireTime(new Date(Date.now() + hours * HOUR_MS));
const session = (id: number, hours: number, live_status: LessonRow['live_status']): LessonRow =>
  lessonRow(id, {
    type: LIVE,
    start_time: wireIn(hours),
    end_time: wireIn(hours + 1),
    live_status,
  });

function open(sessions: readonly LessonRow[], more: Answers = {}) {
  const made = answerCalls({
    'account.me': user,
    'catalog.course': course,
    'catalog.comments': { list: [], total: 0, page: 1, limit: 10, avg: 0, counts: [] },
    'learning.catalogue': [{ id: 1, title: '一', son: [...sessions] }],
    ...more,
  });
  renderApp(PATH);
  return made;
}

function logIn() {
  saveToken('t'.repeat(43));
  setSessionUser(user);
}

const nextSession = () => screen.findByRole('region', { name: '下一场直播' });

describe('/courseInfo of a live course', () => {
  it('[R1-D1.2] says that a class of it is on air', async () => {
    open([session(1, -2, 4), session(2, -0.5, 2), session(3, 20, 1)]);
    expect(await screen.findByText('正在直播')).toBeDefined();
  });

  it('[R1-D1.2] does not say so of a class that is near, nor of one that is over', async () => {
    open([session(1, -2, 4), session(2, 0.2, 1)]);
    await nextSession();
    expect(screen.queryByText('正在直播')).toBeNull();
  });

  it('[R1-D1.2] reminds of the next session, and takes that back', async () => {
    logIn();
    let kept = [] as unknown[];
    const made = open([session(1, -2, 1), session(3, 40, 1), session(2, 20, 1)], {
      'learning.reminders': () => success(kept),
      'learning.setReminder': ({ body }) => {
        const { is_on } = JSON.parse(typeof body === 'string' ? body : '{}') as { is_on: number };
        kept = is_on === 1 ? [{ chapter_id: 2 }] : [];
        return success({ is_on });
      },
    });
    const button = within(await nextSession()).getByRole('button', { name: '预约提醒：第 2 课' });
    expect(button.textContent).toBe('预约提醒');
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe('已预约'));
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe('预约提醒'));
    expect(
      made.filter(([name]) => name === 'learning.setReminder').map(([, sent]) => sent),
    ).toEqual([
      { chapter_id: 2, is_on: 1 },
      { chapter_id: 2, is_on: 0 },
    ]);
  });

  it('[R1-D1.2] asks a visitor who wants to be reminded to log in, in English too', async () => {
    setLanguage('en');
    open([session(2, 20, 1)]);
    const next = within(await screen.findByRole('region', { name: 'Next live class' }));
    const button = next.getByRole('button', { name: 'Remind me: 第 2 课' });
    expect(button.textContent).toBe('Remind me');
    fireEvent.click(button);
    expect(useLoginRequest.getState().step).toBe('login');
  });

  it.each([
    ['is full', { seat_left: 0, seat_num: 30 }],
    ['takes no more people', { signup_end_time: '2026-11-15 11:00:00' }],
    ['is over', { signup_end_time: '2026-11-15 10:00:00', end_time: '2026-11-15 11:00:00' }],
  ])(
    '[R1-D1.2] reminds nobody of a course that %s: who is told could not come',
    async (_, given) => {
      open([session(1, -0.5, 2), session(2, 20, 1)], { 'catalog.course': { ...course, ...given } });
      await screen.findByText('正在直播');
      expect(screen.queryByRole('region', { name: '下一场直播' })).toBeNull();
    },
  );

  it('[R1-D1.2] who booked a session lets it go although the course is full', async () => {
    logIn();
    let kept: unknown[] = [{ chapter_id: 2 }];
    const made = open([session(2, 20, 1)], {
      'catalog.course': { ...course, seat_left: 0, seat_num: 30 },
      'learning.reminders': () => success(kept),
      'learning.setReminder': () => {
        kept = [];
        return success({ is_on: 0 });
      },
    });
    fireEvent.click(within(await nextSession()).getByRole('button', { name: '已预约：第 2 课' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '下一场直播' })).toBeNull());
    expect(made).toContainEqual(['learning.setReminder', { chapter_id: 2, is_on: 0 }]);
  });

  it('[R1-D1.2] offers no reminder to its owner, who is told anyway', async () => {
    logIn();
    open([session(2, 20, 1)], { 'catalog.course': owned, 'learning.progress': untouched });
    const mine = await screen.findByRole('region', { name: '我的学习' });
    await waitFor(() => expect(mine.textContent).toContain('第 2 课'));
    expect(screen.queryByRole('button', { name: /^预约提醒/ })).toBeNull();
  });

  it('[R1-D1.2] offers no reminder while nothing is to come', async () => {
    open([session(1, -0.5, 2), session(2, 20, 6)]);
    await screen.findByText('正在直播');
    expect(screen.queryByRole('button', { name: /^预约提醒/ })).toBeNull();
  });
});
