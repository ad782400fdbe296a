import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useRelogin } from '#shared/api/relogin.ts';
import { setSessionUser, useSession } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, refusal, user } from '#test/answers.ts';
import { createGuard } from './guard.ts';
import type { RouteDef } from './route-def.ts';
import { routes } from './routes.ts';

const newGuard = () => createGuard(createQueryClient());
const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text);

describe('guard', () => {
  it('[GRD-02] sends a visitor from the user centre to the home page', async () => {
    expect(await newGuard()(routes.userProfile, '/user/profile')).toBe('/');
  });

  it('[GRD-03] sends a visitor from any other closed path to 404', async () => {
    expect(await newGuard()(routes.liveOrder, '/liveOrder')).toBe('/404');
  });

  it('lets a visitor see a public path, and asks nothing', async () => {
    const made = answerCalls();
    expect(await newGuard()(routes.coupon, '/coupon')).toBeNull();
    expect(made).toEqual([]);
  });

  it('[STA-01] forgets a user whose token is gone', async () => {
    setSessionUser(user);
    expect(await newGuard()(routes.userProfile, '/user/profile')).toBe('/');
    expect(useSession.getState().user).toBeNull();
  });

  it('[GRD-01] fetches the profile of a logged-in user before the route shows', async () => {
    saveToken('token');
    const made = answerCalls({ 'account.me': user });
    expect(await newGuard()(routes.userProfile, '/user/profile')).toBeNull();
    expect(made).toEqual([['account.me', {}]]);
    expect(useSession.getState().user?.nickname).toBe('林知远');
  });

  it('[GRD-01] shows a restored user at once and refreshes the profile once behind', async () => {
    saveToken('token');
    setSessionUser({ ...user, nickname: '旧名' });
    const made = answerCalls({ 'account.me': user });
    const guard = newGuard();
    expect(await guard(routes.userProfile, '/user/profile')).toBeNull();
    expect(await guard(routes.userCourse, '/user/course')).toBeNull();
    await expect.poll(() => useSession.getState().user?.nickname).toBe('林知远');
    expect(made).toHaveLength(1);
  });

  it('[GRD-04] says so when the profile cannot be loaded, and shows nothing closed', async () => {
    saveToken('token');
    answerCalls({ 'account.me': () => refusal(10_001, '系统错误', 'r-1') });
    const guard = newGuard();
    expect(await guard(routes.userProfile, '/user/profile')).toBe('/');
    expect(toastTexts()).toEqual(['验证失败，请重新登录。']);
    setLanguage('en');
    expect(await guard(routes.home, '/')).toBeNull();
    expect(toastTexts()).toContain('Verification failed, please Login again.');
    expect(useRelogin.getState().reason).toBeNull();
  });

  it('[GRD-04] [ERR-03] also offers to log in again when the session is over', async () => {
    saveToken('token');
    answerCalls({ 'account.me': () => refusal(11_102, '登录已过期') });
    await newGuard()(routes.userProfile, '/user/profile');
    expect(toastTexts()).toEqual(['验证失败，请重新登录。']);
    expect(useRelogin.getState().reason).toBe('登录已过期');
  });

  it('[ROL-01] keeps routes with roles from other roles', async () => {
    saveToken('token');
    answerCalls({ 'account.me': user });
    const guard = newGuard();
    const adminRoute: RouteDef = { ...routes.userProfile, roles: ['admin'] };
    expect(await guard(adminRoute, '/user/profile')).toBe('/404');
    setSessionUser({ ...user, type: 0 });
    expect(await guard(adminRoute, '/user/profile')).toBeNull();
  });
});
