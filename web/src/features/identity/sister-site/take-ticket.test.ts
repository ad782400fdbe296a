import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '#shared/api/session.ts';
import { readToken, saveToken } from '#shared/api/token.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, refusal, success, user } from '#test/answers.ts';
import { takeSisterSiteTicket } from './take-ticket.ts';
import { isFromSisterSite } from './sister-site-visit.ts';

const comeTo = (hash: string) => window.history.replaceState(null, '', `/${hash}`);
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

afterEach(() => {
  localStorage.clear();
  comeTo('');
});

describe('[R1-B5] arriving from the sister site', () => {
  it('[API-054] trades the ticket for a login, and takes it out of the address at once', async () => {
    const made = answerCalls({
      'identity.redeemTicket': () => success({ user_token: 'arrived', user }, 11_108),
    });
    comeTo('#/courseInfo?id=7&ticket=once%2B1&type=2#tab=comments');
    const arrival = takeSisterSiteTicket();
    expect(window.location.hash).toBe('#/courseInfo?id=7&type=2#tab=comments');
    await arrival;
    expect(made).toEqual([['identity.redeemTicket', { token: 'once+1', app: 'web' }]]);
    expect(readToken()).toBe('arrived');
    expect(useSession.getState().user?.id).toBe(user.id);
    expect(toasts()).toEqual(['已从姊妹站登录为 林知远']);
    expect(isFromSisterSite()).toBe(false);
  });

  it.each([
    ['is used up', () => refusal(11_102, '登录已过期')],
    ['is of somebody without an account here', () => refusal(11_104, '用户不存在')],
  ])('remembers where the visitor came from when the ticket %s', async (_why, answer) => {
    answerCalls({ 'identity.redeemTicket': answer });
    comeTo('#/?ticket=late');
    await takeSisterSiteTicket();
    expect(readToken()).toBeNull();
    expect(isFromSisterSite()).toBe(true);
    expect(toasts()).toEqual(['姊妹站带来的登录已失效，请在这里登录']);
  });

  it('remembers a visitor who brings no ticket, and asks nothing', async () => {
    const made = answerCalls({});
    comeTo('#/coupon?isTic=1');
    await takeSisterSiteTicket();
    expect(window.location.hash).toBe('#/coupon');
    expect(isFromSisterSite()).toBe(true);
    expect(made).toEqual([]);
  });

  it('changes no login that is there', async () => {
    saveToken('mine');
    const made = answerCalls({});
    comeTo('#/?ticket=of-another');
    await takeSisterSiteTicket();
    expect(window.location.hash).toBe('#/');
    expect(made).toEqual([]);
    expect(readToken()).toBe('mine');
  });

  it.each(['', '#/', '#/coupon?tickets=2', '#http://[', '#//evil.example/'])(
    'leaves %j alone',
    (hash) => {
      comeTo(hash);
      expect(takeSisterSiteTicket()).toBeNull();
      expect(window.location.hash).toBe(hash);
    },
  );
});
