import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, refusal, success } from '#test/answers.ts';
import { useHeartbeat } from './use-heartbeat.ts';

const SAVED = 10_006;
const FORBIDDEN = 40_300;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (enabled = true) => renderHook(() => useHeartbeat({ chapterId: 5, enabled }));
const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

describe('the heartbeat', () => {
  it('tells every 20 seconds what was watched since', async () => {
    const calls = answerCalls({ 'learning.reportProgress': () => success(null, SAVED) });
    const { result } = start();
    result.current.watched(0, 12);
    result.current.at(12);
    await pass(20_000);
    await pass(20_000);
    expect(calls).toEqual([
      ['learning.reportProgress', { chapter_id: 5, position: 12, seconds: 12, ranges: [[0, 12]] }],
    ]);
  });

  it('tells it at once when asked, before a lesson is completed', async () => {
    const calls = answerCalls({ 'learning.reportProgress': () => success(null, SAVED) });
    const { result } = start();
    result.current.watched(0, 7);
    await act(async () => result.current.flush());
    expect(calls).toHaveLength(1);
  });

  it('tells it when the page is left, in a request that outlives it', async () => {
    const inits: RequestInit[] = [];
    answerCalls({
      'learning.reportProgress': (init) => {
        inits.push(init);
        return success(null, SAVED);
      },
    });
    const { result, unmount } = start();
    result.current.watched(0, 7);
    globalThis.dispatchEvent(new Event('pagehide'));
    result.current.watched(7, 9);
    unmount();
    await pass(0);
    expect(inits.map(({ keepalive }) => keepalive)).toEqual([true, true]);
  });

  it('tells again what did not arrive, but not what was refused', async () => {
    const responders = [
      () => Promise.reject(new TypeError('offline')),
      () => refusal(FORBIDDEN, 'no'),
      () => success(null, SAVED),
    ];
    const calls = answerCalls({
      'learning.reportProgress': async () => (responders.shift() ?? (() => success(null)))(),
    });
    const { result } = start();
    result.current.watched(0, 7);
    await pass(20_000);
    await pass(20_000);
    await pass(20_000);
    result.current.watched(7, 9);
    await pass(20_000);
    expect(calls.map(([, request]) => request)).toMatchObject([
      { ranges: [[0, 7]] },
      { ranges: [[0, 7]] },
      { ranges: [[7, 9]] },
    ]);
  });

  it('is silent for who may not', async () => {
    const calls = answerCalls({});
    const { result } = start(false);
    result.current.watched(0, 12);
    await pass(20_000);
    expect(calls).toEqual([]);
  });
});
