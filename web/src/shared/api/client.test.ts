import { REQUEST_TIMEOUT_MS } from '@zhiji/contract/kernel/limits';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, refusal, success } from '#test/answers.ts';
import { ApiError } from './api-error.ts';
import { call, callWithCode } from './client.ts';
import { saveToken } from './token.ts';

/** How a footer call fails. */
async function failure(signal?: AbortSignal): Promise<ApiError> {
  try {
    await call('content.footer', {}, signal === undefined ? {} : { signal });
  } catch (error) {
    if (error instanceof ApiError) {
      return error;
    }
    throw error;
  }
  throw new Error('the call succeeded');
}

/** A server that never answers. */
function hang({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

describe('call', () => {
  it.each([10_000, 10_006, 10_008, 11_108, 13_507])(
    '[ERR-01] takes code %i as success and returns code and data',
    async (code) => {
      answerCalls({ 'support.serviceLink': () => success('https://x.example', code) });
      expect(await callWithCode('support.serviceLink', {})).toEqual({
        code,
        data: 'https://x.example',
      });
    },
  );

  it('[ERR-01] takes any other code as a failure with its text and request id', async () => {
    answerCalls({ 'content.footer': () => refusal(40_400, '内容不存在', 'r-9') });
    expect(await failure()).toMatchObject({
      kind: 'code',
      code: 40_400,
      message: '内容不存在',
      requestId: 'r-9',
      call: 'content.footer',
    });
  });

  it('[ERR-04] keeps the message of an answer that is not 200', async () => {
    answerCalls({
      'content.footer': () =>
        Response.json({ code: 50_300, data: null, msg: '服务繁忙' }, { status: 503 }),
    });
    expect(await failure()).toMatchObject({ kind: 'http', code: 50_300, message: '服务繁忙' });
  });

  it('[ERR-04] takes an answer that is no envelope as an HTTP failure', async () => {
    answerCalls({ 'content.footer': () => new Response('<html>', { status: 502 }) });
    expect(await failure()).toMatchObject({ kind: 'http', code: 502, message: '' });
    answerCalls({ 'content.footer': () => new Response('<html>') });
    expect(await failure()).toMatchObject({ kind: 'http', code: 200 });
  });

  it('[ERR-04] tells a network failure', async () => {
    answerCalls({ 'content.footer': () => Promise.reject(new TypeError('fetch failed')) });
    expect(await failure()).toMatchObject({ kind: 'network' });
  });

  it('[ERR-04] tells a cancelled call', async () => {
    answerCalls({ 'content.footer': hang });
    const controller = new AbortController();
    const failed = failure(controller.signal);
    controller.abort();
    expect(await failed).toMatchObject({ kind: 'cancelled' });
  });

  it('[ERR-04] gives up after 60000 ms and not before', async () => {
    vi.useFakeTimers();
    answerCalls({ 'content.footer': hang });
    const settled = vi.fn<() => void>();
    const failed = failure().finally(settled);
    expect(REQUEST_TIMEOUT_MS).toBe(60_000);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ kind: 'timeout' });
    vi.useRealTimers();
  });

  it('posts JSON with the token and the interface language', async () => {
    let sent: RequestInit | undefined;
    answerCalls({
      'analytics.reportMenuView': (init) => {
        sent = init;
        return success(null);
      },
    });
    saveToken('a+b/c=');
    setLanguage('en');
    await call('analytics.reportMenuView', { type: 2 });
    const headers = new Headers(sent?.headers);
    expect(sent?.method).toBe('POST');
    expect(sent?.body).toBe('{"type":2}');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('x-user-token')).toBe('a+b/c=');
    expect(headers.get('accept-language')).toBe('en');
  });

  it('sends no token header for a visitor', async () => {
    let sent: RequestInit | undefined;
    answerCalls({
      'support.serviceLink': (init) => {
        sent = init;
        return success('');
      },
    });
    await call('support.serviceLink', {});
    expect(new Headers(sent?.headers).has('x-user-token')).toBe(false);
  });
});
