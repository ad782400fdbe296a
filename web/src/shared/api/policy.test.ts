import { CancelledError } from '@tanstack/react-query';
import type { CallName } from '@zhiji/contract/calls';
import { type ErrorDef, errors } from '@zhiji/contract/kernel/errors';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, refusal, success } from '#test/answers.ts';
import { ApiError, type FailureKind, SESSION_CODES } from './api-error.ts';
import { call } from './client.ts';
import { handleFailure } from './policy.ts';
import { createQueryClient } from './query-client.ts';
import { requestLogin } from './login-request.ts';
import { dismissRelogin, useRelogin } from './relogin.ts';
import { saveToken } from './token.ts';

interface Failed {
  readonly kind?: FailureKind;
  readonly name?: CallName;
  readonly code?: number;
  readonly message?: string;
  readonly requestId?: string;
}

function failed({ kind = 'code', name = 'content.footer', ...rest }: Failed): ApiError {
  return new ApiError({ kind, call: name, ...rest });
}

const texts = () => useToasts.getState().toasts.map(({ text }) => text);
const reason = () => useRelogin.getState().reason;

describe('failure policy', () => {
  it('[ERR-02] shows the server message and the request id as an error toast', async () => {
    await handleFailure(failed({ code: 80_002, message: '只剩 2 个名额', requestId: 'r-7' }));
    expect(useToasts.getState().toasts).toMatchObject([
      { kind: 'error', text: '只剩 2 个名额', requestId: 'r-7' },
    ]);
  });

  it('[ERR-02] falls back to the local text of the code in the current language', async () => {
    await handleFailure(failed({ code: 80_002 }));
    setLanguage('en');
    await handleFailure(failed({ code: 80_002 }));
    expect(texts()).toEqual(['库存不足', 'Insufficient stock']);
  });

  it.each([
    10_001, 10_002, 10_004, 10_005, 10_007, 10_012, 11_005, 11_006, 11_008, 11_009, 11_010, 11_109,
    11_110, 11_111, 50_000, 51_000, 60_000, 61_000, 61_001, 61_002, 61_003, 70_007, 70_008, 70_009,
    72_000, 72_001, 72_002, 72_003, 72_004, 72_005, 80_002, 90_000, 90_001, 90_002, 90_003, 90_004,
    90_005,
  ])('knows a text of its own for code %i in both languages', async (code) => {
    await handleFailure(failed({ code }));
    setLanguage('en');
    await handleFailure(failed({ code }));
    const [zh = '', en = ''] = texts();
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).toMatch(/^[ -~]+$/);
    expect(`${zh}${en}`).not.toContain(String(code));
    expect(reason()).toBeNull();
  });

  it.each([11_101, 11_102, 11_103, 11_104, 11_105, 11_106, 11_107])(
    '[ERR-03] asks to log in again on code %i',
    async (code) => {
      await handleFailure(failed({ code, message: '原因' }));
      expect(reason()).toBe('原因');
      expect(texts()).toEqual([]);
    },
  );

  it('[ERR-03] opens one box however many calls failed', async () => {
    await Promise.all(
      [11_102, 11_103, 11_101].map((code) => handleFailure(failed({ code, message: `${code}` }))),
    );
    expect(reason()).toBe('11102');
    expect(texts()).toEqual([]);
  });

  it('[ERR-03] holds the codes that end a session to the registry', () => {
    const relogin = Object.values<ErrorDef>(errors).filter(
      ({ reaction }) => reaction === 'relogin',
    );
    expect(new Set(relogin.map(({ code }) => code))).toEqual(SESSION_CODES);
  });

  it('[R1-B1] [ERR-03] a silent query whose session is over opens the box and shows no toast', async () => {
    answerCalls({ 'content.footer': () => refusal(11_102, '登录已过期') });
    const queryFn = () => call('content.footer', {});
    const quiet = { queryKey: ['quiet'], queryFn, meta: { silent: true } };
    await expect(createQueryClient().fetchQuery(quiet)).rejects.toThrow('登录已过期');
    await expect.poll(reason).toBe('登录已过期');
    expect(texts()).toEqual([]);
  });

  it('[R1-B1] [ERR-03] silent queries, loud ones and mutations that fail at once open one box', async () => {
    let asked = 0;
    answerCalls({
      'content.footer': () => {
        asked += 1;
        return refusal(11_103, `第 ${asked} 次`);
      },
    });
    const queryClient = createQueryClient();
    const queryFn = () => call('content.footer', {});
    const opened: (string | null)[] = [];
    const stop = useRelogin.subscribe((state) => opened.push(state.reason));
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: queryFn });
    await Promise.allSettled([
      ...[1, 2, 3].map((key) =>
        queryClient.fetchQuery({ queryKey: [key], queryFn, meta: { silent: true } }),
      ),
      queryClient.fetchQuery({ queryKey: ['loud'], queryFn }),
      mutation.execute(undefined),
    ]);
    await expect.poll(reason).not.toBeNull();
    stop();
    expect(asked).toBe(5);
    expect(new Set(opened)).toEqual(new Set(['第 1 次']));
    expect(texts()).toEqual([]);
  });

  it('[R1-B1] [ERR-03] stays closed for what the page asks by itself, until a person asks', async () => {
    saveToken('ended');
    const over = failed({ code: 11_102, message: '登录已过期' });
    await handleFailure(over, { silent: true }, 'background');
    dismissRelogin();
    await handleFailure(over, { silent: true }, 'background');
    expect(reason()).toBeNull();
    await handleFailure(over, { silent: true });
    expect(reason()).toBe('登录已过期');
    dismissRelogin();
    saveToken('another');
    await handleFailure(over, { silent: true }, 'background');
    expect(reason()).toBe('登录已过期');
  });

  it('[R1-B1] [ERR-03] opens no box while somebody logs in, or for a session that is replaced', async () => {
    requestLogin();
    await handleFailure(failed({ code: 11_101 }));
    expect(reason()).toBeNull();
    saveToken('old');
    answerCalls({
      'content.footer': () => {
        saveToken('new');
        return refusal(11_103, '旧的');
      },
    });
    await expect(call('content.footer', {})).rejects.toMatchObject({ isOutdated: true });
    expect(texts()).toEqual([]);
  });

  it('[R1-B1] [ERR-03] an answer for visitors tells a user that his session is over', async () => {
    saveToken('ended');
    const forVisitors = () => {
      const answer = success('https://x.example');
      answer.headers.set('x-session-over', '11103');
      return answer;
    };
    answerCalls({ 'support.serviceLink': forVisitors });
    await expect(call('support.serviceLink', {}, { isPersonal: true })).rejects.toMatchObject({
      code: 11_103,
    });
    expect(reason()).toBeNull();
    expect(await call('support.serviceLink', {})).toBe('https://x.example');
    await expect.poll(reason).toContain('其他设备');
  });

  it('[ERR-03] only shows the message on the login path', async () => {
    await handleFailure(
      failed({ name: 'identity.login', code: 11_105, message: '账号或密码错误' }),
    );
    expect(reason()).toBeNull();
    expect(texts()).toEqual(['账号或密码错误']);
  });

  it('[ERR-04] shows the message of an answer that is not 200', async () => {
    await handleFailure(failed({ kind: 'http', code: 50_300, message: '服务繁忙' }));
    await handleFailure(failed({ kind: 'http', code: 502 }));
    expect(texts()).toEqual(['服务繁忙', '请求错误（502）']);
  });

  it("[ERR-04] says 'request error' on a network failure", async () => {
    await handleFailure(failed({ kind: 'network' }));
    setLanguage('en');
    await handleFailure(failed({ kind: 'network' }));
    expect(texts()).toEqual(['请求错误', 'request error']);
  });

  it('[ERR-04] drops cancelled calls', async () => {
    await handleFailure(failed({ kind: 'cancelled' }));
    await handleFailure(new CancelledError());
    expect(texts()).toEqual([]);
  });

  it('shows one toast for one reason', async () => {
    await handleFailure(failed({ kind: 'network' }));
    await handleFailure(failed({ kind: 'network' }));
    expect(texts()).toEqual(['请求错误']);
  });

  it('reaches every query and mutation, unless it is silent', async () => {
    answerCalls({ 'content.footer': () => refusal(10_001, '系统错误') });
    const queryClient = createQueryClient();
    const queryFn = () => call('content.footer', {});
    const quiet = { queryKey: ['quiet'], queryFn, meta: { silent: true } };
    await expect(queryClient.fetchQuery(quiet)).rejects.toThrow('系统错误');
    const silentMutation = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: queryFn, meta: { silent: true } });
    await expect(silentMutation.execute(undefined)).rejects.toThrow('系统错误');
    expect(texts()).toEqual([]);
    await expect(queryClient.fetchQuery({ queryKey: ['loud'], queryFn })).rejects.toThrow(
      '系统错误',
    );
    await expect.poll(texts).toEqual(['系统错误']);
    useToasts.setState({ toasts: [] });
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: queryFn });
    await expect(mutation.execute(undefined)).rejects.toThrow('系统错误');
    await expect.poll(texts).toEqual(['系统错误']);
  });
});
