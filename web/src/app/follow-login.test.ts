import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { askRelogin, useRelogin } from '#shared/api/relogin.ts';
import { setSessionUser, useSession } from '#shared/api/session.ts';
import { onLoginElsewhere, saveToken } from '#shared/api/token.ts';
import { answerCalls, user } from '#test/answers.ts';
import { followLogin } from './follow-login.ts';

/** What a login in another tab does to this one. */
function logInElsewhere(token: string): void {
  document.cookie = `admin-table-token=${token}; Path=/`;
  globalThis.dispatchEvent(new Event('storage'));
}

describe('[R1-B1] [ERR-03] a login in another tab', () => {
  it('ends the box here and counts as a new session', async () => {
    saveToken('mine');
    setSessionUser(user);
    const made = answerCalls({ 'account.me': { ...user, nickname: '新名' } });
    const queryClient = createQueryClient();
    const stop = onLoginElsewhere(async () => followLogin(queryClient));
    askRelogin('登录已过期', 'person');
    const { renewals } = useRelogin.getState();
    logInElsewhere('theirs');
    await expect.poll(() => useRelogin.getState().reason).toBeNull();
    expect(useRelogin.getState().renewals).toBe(renewals + 1);
    expect(useSession.getState().user?.nickname).toBe('新名');
    expect(made).toHaveLength(1);
    globalThis.dispatchEvent(new Event('focus'));
    expect(made).toHaveLength(1);
    stop();
  });

  it('is no news of this tab itself, nor is a logout', async () => {
    const made = answerCalls({ 'account.me': user });
    const queryClient = createQueryClient();
    const stop = onLoginElsewhere(async () => followLogin(queryClient));
    saveToken('mine');
    globalThis.dispatchEvent(new Event('focus'));
    document.cookie = 'admin-table-token=; Path=/; Max-Age=0';
    globalThis.dispatchEvent(new Event('focus'));
    expect(made).toEqual([]);
    stop();
  });
});
