import { errors } from '@zhiji/contract/kernel/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { refusal } from '#test/answers.ts';
import { FakeMessageStream, STREAM_PATH } from '#test/message-stream.ts';
import { openMessageStream } from './message-stream.ts';
import type { UnreadNumber } from './unread.ts';

const LONGEST_WAIT_MS = 30_000;
const LONG_MS = 600_000;
const SESSION_OVER = errors['auth.tokenExpired'].code;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  FakeMessageStream.all = [];
  saveToken('token');
});

let close: () => void = () => undefined;
afterEach(() => close());

/** Opens the stream to a server that answers as told; what it heard, and how often it asked. */
async function open(
  answer: (init: RequestInit) => Response = (init) => FakeMessageStream.answer(init),
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path);
    return answer(init);
  });
  const heard: UnreadNumber[] = [];
  close = openMessageStream((number) => heard.push(number));
  await flush();
  return { heard, asked };
}

const flush = async () => vi.advanceTimersByTimeAsync(0);
const streams = () => FakeMessageStream.all.length;

describe('the stream of unread numbers', () => {
  it('is asked for with the token and told of each number', async () => {
    const { heard, asked } = await open();
    const { headers, credentials } = FakeMessageStream.last;
    expect(asked).toEqual([STREAM_PATH]);
    expect([headers.get('x-user-token'), credentials]).toEqual(['token', 'same-origin']);
    FakeMessageStream.last.send('retry: 2000\n\n');
    FakeMessageStream.last.tell(2, 40);
    FakeMessageStream.last.tell(3, 41);
    await flush();
    expect(heard).toEqual([
      { unread_num: 2, newest_id: 40 },
      { unread_num: 3, newest_id: 41 },
    ]);
  });

  it('comes back after it broke off, and after the server restarted', async () => {
    const { heard } = await open();
    FakeMessageStream.last.breakOff();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams()).toBe(2);
    FakeMessageStream.last.tell(1, 40);
    FakeMessageStream.last.sayGoodbye('restart');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams()).toBe(3);
    FakeMessageStream.last.tell(2, 41);
    await flush();
    expect(heard.map(({ newest_id }) => newest_id)).toEqual([40, 41]);
  });

  it('is tried less and less often, until something comes', async () => {
    const { asked } = await open(() => refusal(errors['common.busy'].code, '忙'));
    for (const [seconds, tries] of [
      [1, 2],
      [2, 3],
      [4, 4],
      [8, 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(asked).toHaveLength(tries - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(tries);
    }
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => FakeMessageStream.answer(init));
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
    FakeMessageStream.last.tell(1, 40);
    await flush();
    FakeMessageStream.last.breakOff();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams()).toBe(2);
  });

  it.each([
    ['a busy server', () => new Response('busy', { status: 503 })],
    ['too many pages', () => Response.json({ code: 10_002 }, { status: 429 })],
    ['no answer', () => Promise.reject(new TypeError('network error')) as never],
  ])('comes back after %s', async (_, answer) => {
    const { asked } = await open(answer);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['with a code', () => refusal(SESSION_OVER, '登录已过期')],
    ['with a code and a status', () => Response.json({ code: SESSION_OVER }, { status: 403 })],
    ['with a status', () => new Response('', { status: 401 })],
  ])('stays away when it is refused %s because the session is over', async (_, answer) => {
    const { asked } = await open(answer);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(asked).toHaveLength(1);
  });

  it('stays away when the server says that the session is over', async () => {
    await open();
    FakeMessageStream.last.tell(1, 40);
    FakeMessageStream.last.sayGoodbye('session');
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(streams()).toBe(1);
  });

  it('is opened anew when it stays silent, and not while the server gives signs of life', async () => {
    await open();
    for (let beats = 0; beats < 10; beats += 1) {
      FakeMessageStream.last.send(': beat\n\n');
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(streams()).toBe(1);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(streams()).toBe(2);
    expect(FakeMessageStream.all[0]?.isClosed).toBe(true);
  });

  it('tells nothing more once it is closed, and never comes back', async () => {
    const { heard } = await open();
    FakeMessageStream.last.tell(1, 40);
    close();
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(FakeMessageStream.last.isClosed).toBe(true);
    expect(heard).toEqual([]);
    expect(streams()).toBe(1);
  });
});
