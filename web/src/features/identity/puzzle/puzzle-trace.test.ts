import { PUZZLE_TRACE_POINTS } from '@zhiji/contract/kernel/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { traceOf } from './puzzle-trace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('[R1-A12] tells where a dragged piece was, how the pointer swayed, and when', () => {
  const trace = traceOf();
  vi.advanceTimersByTime(5_000);
  trace.take(40);
  vi.advanceTimersByTime(16);
  trace.sway(42);
  trace.move(5);
  vi.advanceTimersByTime(300);
  trace.sway(39);
  expect(trace.end(5)).toEqual({
    by: 'drag',
    points: [
      { x: 0, y: 0, ms: 0 },
      { x: 5, y: 2, ms: 16 },
      { x: 5, y: -1, ms: 316 },
    ],
  });
});

it('[R1-A12] tells steps of keys as such, whatever a pointer does meanwhile', () => {
  const trace = traceOf();
  trace.sway(200);
  trace.move(3);
  vi.advanceTimersByTime(400);
  trace.move(6);
  expect(trace.end(6)).toEqual({
    by: 'keys',
    points: [
      { x: 0, y: 0, ms: 0 },
      { x: 3, y: 0, ms: 0 },
      { x: 6, y: 0, ms: 400 },
      { x: 6, y: 0, ms: 400 },
    ],
  });
});

it('[R1-A12] stays within what the server takes, and keeps both ends', () => {
  const trace = traceOf();
  trace.take(0);
  trace.sway(90_000);
  for (let step = 0; step < 2_000; step += 1) {
    vi.advanceTimersByTime(100);
    trace.move(step % 238);
  }
  const { points } = trace.end(77);
  expect(points.length).toBeLessThanOrEqual(PUZZLE_TRACE_POINTS);
  expect(points[0]).toEqual({ x: 0, y: 0, ms: 0 });
  expect(points.at(-1)).toEqual({ x: 77, y: 1_000, ms: 120_000 });
});
