import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from './talk.rules.ts';
import { useAnnouncement } from './use-announcement.ts';

const EVERY_MS = 15_000;

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  kind: 1,
  user: { nickname: '周*', avatar: '' },
  content: `第 ${id} 句`,
  is_mine: 0,
  is_answered: 0,
  is_held: 0,
  create_time: '2026-11-15 20:00:00',
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Listens to a talk; `next` is what has been said when it is told of the next time. */
function listen(before: readonly Message[]) {
  const { result, rerender } = renderHook(useAnnouncement, { initialProps: before });
  const next = (messages: readonly Message[]) => {
    rerender(messages);
    act(() => void vi.advanceTimersByTime(EVERY_MS));
    return result.current;
  };
  next(before);
  return { next, heard: () => result.current, rerender };
}

describe('what a screen reader says of a talk', () => {
  it('is nothing of what was said before somebody came', () => {
    expect(listen([message(1), message(2)]).heard()).toBe('');
  });

  it('is one sentence for a while, not every word', () => {
    const { next, heard, rerender } = listen([message(1)]);
    rerender([message(1), message(2)]);
    expect(heard()).toBe('');
    expect(next([message(1), message(2), message(3)])).toBe('2 条新消息');
    expect(next([message(1), message(2), message(3), message(4)])).toBe('周*：第 4 句');
  });

  it('is not what one said oneself, but that the teacher took one’s question', () => {
    const mine = message(2, { kind: 2, is_mine: 1, content: '为什么' });
    const { next } = listen([message(1)]);
    expect(next([message(1), mine])).toBe('');
    expect(next([message(1), { ...mine, is_answered: 1 }])).toBe('老师回应了您的提问：为什么');
  });
});
