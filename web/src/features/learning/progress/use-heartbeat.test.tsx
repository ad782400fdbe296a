import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendQueued } from '#shared/api/report-queue.ts';
import { useRelogin } from '#shared/api/relogin.ts';
import { clearSession, setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { answerCalls, refusal, success, user } from '#test/answers.ts';
import { useHeartbeat } from './use-heartbeat.ts';

const SAVED = 10_006;
const FORBIDDEN = 40_300;
const SESSION_OVER = 11_103;

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

  it('[R1-B1] loses nothing when the session ends, not even what is watched on the way out', async () => {
    let isOver = true;
    saveToken('ended');
    setSessionUser(user);
    const arrived: unknown[] = [];
    answerCalls({
      'learning.reportProgress': (init) => {
        if (isOver) {
          return refusal(SESSION_OVER, '已在其他设备登录');
        }
        arrived.push(JSON.parse(init.body as string));
        return success(null, SAVED);
      },
    });
    const { result, unmount } = start();
    result.current.watched(0, 20);
    await pass(20_000);
    expect(useRelogin.getState().reason).toBe('已在其他设备登录');
    result.current.watched(20, 25);
    clearSession();
    unmount();
    await pass(0);
    expect(arrived).toEqual([]);
    isOver = false;
    saveToken('new');
    setSessionUser(user);
    await act(async () => sendQueued(user.id));
    expect(arrived).toMatchObject([{ ranges: [[0, 20]] }, { ranges: [[20, 25]] }]);
  });

  it('is silent for who may not', async () => {
    const calls = answerCalls({});
    const { result } = start(false);
    result.current.watched(0, 12);
    await pass(20_000);
    expect(calls).toEqual([]);
  });
});
