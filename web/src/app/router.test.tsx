import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, user } from '#test/answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('router', () => {
  it('[NAV-01] shows the screen behind the hash, and the same one after a reload', async () => {
    answerCalls();
    renderApp('/trainList?page=2');
    await heading('培训资讯');
    cleanup();
    renderApp(currentPath());
    await heading('培训资讯');
    expect(currentPath()).toBe('/trainList?page=2');
  });

  it('[NAV-02] scrolls to the top on every route change and moves the focus to the page', async () => {
    answerCalls();
    const { router } = renderApp('/liveList');
    await heading('直播课');
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await act(() => router.navigate('/recordList'));
    await heading('录播课');
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await act(() => router.navigate('/recordList?page=2'));
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  it('[NAV-03] titles the document with route and app in the current language', async () => {
    answerCalls();
    renderApp('/liveList');
    await heading('直播课');
    expect(document.title).toBe('直播课 - 知集');
    act(() => setLanguage('en'));
    expect(document.title).toBe('Live - Zhiji');
  });

  it('[NAV-04] redirects an unknown path to /404', async () => {
    answerCalls();
    renderApp('/no/such/page');
    await heading('页面不存在');
    expect(currentPath()).toBe('/404');
  });

  it.each(['', '/', '/home'])('shows the home page at %j', async (path) => {
    answerCalls();
    renderApp(path);
    await heading('首页');
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
  });

  it('[NAV-11] shows no header and footer outside of the layouts', async () => {
    answerCalls();
    renderApp('/wechatLoginCallback');
    await heading('微信登录');
    expect(screen.getByRole('main')).toBeDefined();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('[NAV-11] forwards /order to the order list', async () => {
    saveToken('token');
    answerCalls({ 'account.me': user });
    renderApp('/order');
    await heading('我的订单');
    expect(currentPath()).toBe('/user/order/index');
  });

  it('[GRD-02] [GRD-03] sends a visitor away from closed screens', async () => {
    answerCalls();
    const { router } = renderApp('/user/profile');
    await heading('首页');
    expect(currentPath()).toBe('/');
    await act(() => router.navigate('/liveOrder'));
    await heading('页面不存在');
  });

  it('lets the keyboard skip to the content', async () => {
    answerCalls();
    renderApp('/coupon');
    await heading('领券中心');
    fireEvent.click(screen.getByRole('button', { name: '跳到主要内容' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(currentPath()).toBe('/coupon');
  });
});
