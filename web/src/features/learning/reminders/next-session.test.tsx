import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { answerCalls } from '#test/answers.ts';
import { lessonRow } from '#test/study-answers.ts';
import { catalogueQueries } from '../catalogue/catalogue.queries.ts';
import { NextSession } from './next-session.tsx';

const NOW = new Date('2026-11-15T04:00:00Z');
const COURSE = 7;

const session = (id: number, minutes: number) =>
  lessonRow(id, {
    type: CHAPTER_TYPES.live,
    live_status: LIVE_STATUSES.waiting,
    start_time: formatWireTime(new Date(NOW.getTime() + minutes * MINUTE_MS)),
  });
const shown = () => screen.queryByRole('region', { name: '下一场直播' })?.textContent ?? '';

it('[R1-D1.2] the next session becomes the one after it when it begins', () => {
  vi.useFakeTimers({ now: NOW });
  answerCalls();
  const queryClient = createQueryClient();
  queryClient.setQueryData(catalogueQueries.ofCourse(COURSE).queryKey, [
    { id: 1, title: '一', son: [session(1, 10), session(2, 60)] },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NextSession courseId={COURSE} canEnrol />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(shown()).toContain('第 1 课');
  act(() => void vi.advanceTimersByTime(10 * MINUTE_MS));
  expect(shown()).toContain('第 2 课');
  act(() => void vi.advanceTimersByTime(50 * MINUTE_MS));
  expect(shown()).toBe('');
});
