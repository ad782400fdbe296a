import { act, renderHook } from '@testing-library/react';
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { expect, it, vi } from 'vitest';
import { soldCourse } from '#test/checkout-answers.ts';
import { useCourseOffer } from './use-course-offer.ts';

const NOW = new Date('2026-11-15T04:00:00Z');

it('[R1-D1.1] an open page sees sign-up end, and then the class, without asking again', () => {
  vi.useFakeTimers({ now: NOW });
  const course = soldCourse({
    server_time: '2026-11-15 12:00:00',
    signup_end_time: '2026-11-15 13:00:00',
    end_time: '2026-11-17 12:00:00',
  });
  const { result } = renderHook(() => useCourseOffer(course, NOW.getTime()));
  const stateAfter = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    return result.current.state;
  };
  expect(result.current.state).toBe('open');
  expect(stateAfter(HOUR_MS - 1)).toBe('open');
  expect(stateAfter(1)).toBe('signupOver');
  // Longer than a timer waits at once.
  expect(stateAfter(DAY_MS)).toBe('signupOver');
  expect(stateAfter(DAY_MS)).toBe('classOver');
});

it('[R1-D1.1] who owns the course keeps it whatever ends', () => {
  vi.useFakeTimers({ now: NOW });
  const course = soldCourse({ is_purchased: 1, signup_end_time: '2026-11-15 12:00:01' });
  const { result } = renderHook(() => useCourseOffer(course, NOW.getTime()));
  act(() => void vi.advanceTimersByTime(HOUR_MS));
  expect(result.current.state).toBe('owned');
});
