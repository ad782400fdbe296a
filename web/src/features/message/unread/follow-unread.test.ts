import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { answerCalls } from '#test/answers.ts';
import { FakeMessageStream } from '#test/message-stream.ts';
import { installTabs } from '#test/tabs.ts';

const USER = 7;

beforeEach(() => {
  vi.useFakeTimers();
  saveToken('token');
  answerCalls();
});

/** Another tab: modules of its own, and the same browser around it. */
async function openTab(userId = USER) {
  vi.resetModules();
  const { followUnread } = await import('./follow-unread.ts');
  const { useUnread } = await import('./unread.ts');
  const { noteRenewal } = await import('#shared/api/relogin.ts');
  const onChange = vi.fn<() => void>();
  const close = followUnread(userId, onChange);
  await flush();
  return { close, onChange, noteRenewal, number: () => useUnread.getState().number };
}

const flush = async () => vi.advanceTimersByTimeAsync(0);
const openStreams = () => FakeMessageStream.all.filter(({ isClosed }) => !isClosed).length;

describe('tabs of one browser', () => {
  beforeEach(installTabs);

  it('share one stream', async () => {
    const first = await openTab();
    const second = await openTab();
    expect(openStreams()).toBe(1);
    FakeMessageStream.last.tell(1, 40);
    await flush();
    expect([first.number(), second.number()]).toEqual([1, 1]);
    FakeMessageStream.last.tell(2, 41);
    await flush();
    expect([first.number(), second.number()]).toEqual([2, 2]);
    expect(first.onChange).toHaveBeenCalledTimes(1);
    expect(second.onChange).toHaveBeenCalledTimes(1);
  });

  it('know the number as soon as they are opened', async () => {
    await openTab();
    FakeMessageStream.last.tell(3, 40);
    await flush();
    const late = await openTab();
    expect(late.number()).toBe(3);
    expect(late.onChange).not.toHaveBeenCalled();
  });

  it('take over when the one with the stream is closed', async () => {
    const [first, second, third] = [await openTab(), await openTab(), await openTab()];
    first.close();
    await flush();
    expect(openStreams()).toBe(1);
    FakeMessageStream.last.tell(5, 44);
    await flush();
    expect([second.number(), third.number()]).toEqual([5, 5]);
    // One that only waits is not missed.
    third.close();
    second.close();
    await flush();
    expect(openStreams()).toBe(0);
    expect(FakeMessageStream.all).toHaveLength(2);
  });

  it('of two people do not hear each other', async () => {
    const mine = await openTab();
    const [stream] = FakeMessageStream.all;
    const theirs = await openTab(USER + 1);
    expect(openStreams()).toBe(2);
    stream?.tell(1, 40);
    await flush();
    expect([mine.number(), theirs.number()]).toEqual([1, null]);
  });

  it('listen anew once somebody has logged in again', async () => {
    const tab = await openTab();
    FakeMessageStream.last.tell(1, 40);
    FakeMessageStream.last.sayGoodbye('session');
    await flush();
    saveToken('another');
    tab.noteRenewal();
    await flush();
    expect(FakeMessageStream.last.headers.get('x-user-token')).toBe('another');
    FakeMessageStream.last.tell(2, 41);
    await flush();
    expect(tab.number()).toBe(2);
    // What came in between is news.
    expect(tab.onChange).toHaveBeenCalledTimes(1);
  });
});

describe('tabs of a browser without locks', () => {
  it('have a stream each', async () => {
    await openTab();
    const second = await openTab();
    expect(openStreams()).toBe(2);
    FakeMessageStream.last.tell(1, 40);
    await flush();
    expect(second.number()).toBe(1);
    second.close();
    expect(openStreams()).toBe(1);
    expect(second.number()).toBeNull();
  });
});
