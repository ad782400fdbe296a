import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { COUPON_CLAIM_STATES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { closeLogin, useLoginRequest } from '#shared/api/login-request.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { claimable, wholePage } from '#test/coupon-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

const { claimed, gone, notYet } = COUPON_CLAIM_STATES;

function openCentre(answers: Answers, path = '/coupon') {
  const made = answerCalls({ 'account.me': user, ...answers });
  renderApp(path);
  const sent = (name: string) => made.filter(([call]) => call === name).map(([, sentTo]) => sentTo);
  return { sent };
}

const claimButton = async () => screen.findByRole('button', { name: /立即领取/ });

describe('claim centre', () => {
  it('[API-015] shows each coupon in its state, with what is left', async () => {
    openCentre({
      'coupon.claimable': wholePage([
        claimable(),
        claimable({ id: 72, type: 2, money: '0.00', discount: 85, max_money: '100.00' }),
        claimable({ id: 73, receive_state: claimed, scope: 2, scope_ids: [1] }),
        claimable({ id: 74, receive_state: gone, receive_num: 1000 }),
        claimable({ id: 75, receive_state: notYet, receive_start_time: '2026-11-20 10:00:00' }),
      ]),
    });
    const list = within(await screen.findByRole('list', { name: '可领取的优惠券' }));
    const [first, percent, own, empty, coming] = list
      .getAllByRole('article')
      .map((ticket) => within(ticket));
    expect(first?.getByText('满 ¥200 可用')).toBeDefined();
    expect(first?.getByText('已领 82%')).toBeDefined();
    expect(first?.getByRole('button', { name: /立即领取/ })).toBeDefined();
    expect(percent?.getByText('满 ¥200 可用 · 最多减 ¥100')).toBeDefined();
    expect(own?.getByText('已领取')).toBeDefined();
    expect(own?.getByRole('link', { name: '去使用' }).getAttribute('href')).toBe('#/liveList');
    expect(empty?.getByRole('button', { name: '已领完' })).toHaveProperty('disabled', true);
    expect(coming?.getByRole('button', { name: '11-20 10:00 开始领取' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('asks for one type, kept in the address', async () => {
    const { sent } = openCentre({ 'coupon.claimable': wholePage([claimable()]) });
    await claimButton();
    fireEvent.click(screen.getByRole('link', { name: '折扣券' }));
    await waitFor(() => expect(currentPath()).toBe('/coupon?type=2'));
    await waitFor(() =>
      expect(sent('coupon.claimable').at(-1)).toEqual({ type: 2, page: 1, limit: 10 }),
    );
  });

  it('[API-016] claims, says so, and shows it', async () => {
    let isClaimed = false;
    saveToken('token');
    const { sent } = openCentre({
      'coupon.claimable': () =>
        success(wholePage([claimable({ receive_state: isClaimed ? claimed : 0 })])),
      'coupon.claim': () => {
        isClaimed = true;
        return success({ id: 91, end_time: '2026-12-15 12:00:00' }, 10_006);
      },
    });
    fireEvent.click(await claimButton());
    expect(await screen.findByText('领取成功，下单时可用')).toBeDefined();
    expect(await screen.findByText('已领取')).toBeDefined();
    expect(sent('coupon.claim')).toEqual([{ id: 71 }]);
  });

  it('says why not, and shows how it stands now', async () => {
    saveToken('token');
    const { sent } = openCentre({
      'coupon.claimable': wholePage([claimable()]),
      'coupon.claim': () => refusal(90_002, '优惠券不可领取'),
    });
    fireEvent.click(await claimButton());
    expect(await screen.findByText('优惠券不可领取')).toBeDefined();
    await waitFor(() => expect(sent('coupon.claimable')).toHaveLength(2));
  });

  it('lets a visitor log in first, and claims after that', async () => {
    const { sent } = openCentre({
      'coupon.claimable': wholePage([claimable()]),
      'coupon.claim': () => success({ id: 91, end_time: '2026-12-15 12:00:00' }, 10_006),
    });
    fireEvent.click(await claimButton());
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect: '/coupon' });
    expect(sent('coupon.claim')).toEqual([]);
    act(() => {
      saveToken('token');
      setSessionUser(user);
      closeLogin();
    });
    await waitFor(() => expect(sent('coupon.claim')).toEqual([{ id: 71 }]));
  });

  it('claims nothing when the visitor thinks again', async () => {
    const { sent } = openCentre({ 'coupon.claimable': wholePage([claimable()]) });
    fireEvent.click(await claimButton());
    act(() => closeLogin());
    expect(await claimButton()).toHaveProperty('disabled', false);
    act(() => {
      saveToken('token');
      setSessionUser(user);
    });
    expect(sent('coupon.claim')).toEqual([]);
  });

  it('says so when there is nothing to claim; speaks English', async () => {
    openCentre({ 'coupon.claimable': wholePage([]) }, '/coupon?type=3');
    fireEvent.click(await screen.findByRole('link', { name: '查看全部优惠券' }));
    expect(await screen.findByText(/现在没有可以领取的优惠券/)).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText(/No coupons to claim right now/)).toBeDefined();
  });
});
