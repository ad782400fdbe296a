import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { readToken, saveToken } from '#shared/api/token.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, type Answers, refusal, success, user } from '#test/answers.ts';
import { loginSite, press, session, slideTo, typeInto } from '#test/login-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { EditInfoPage } from './wechat-pages.tsx';

const PHONE = '13812345678';
const RETURN_KEY = 'zhiji-login-return';
const QR = { 'identity.wechatQrCode': { url: 'https://wechat.example/qr' } } satisfies Answers;

/** Comes back from WeChat, which puts its answer before the hash. */
function comeBack(search: string, answers: Answers, path = '/wechatLoginCallback') {
  const made = answerCalls({ ...loginSite(), ...QR, ...answers });
  window.history.replaceState(null, '', `/${search}`);
  renderApp(path);
  return (name: string) => made.filter(([call]) => call === name).map(([, request]) => request);
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('back from WeChat', () => {
  it('[STA-03] with a phone: stores the token, loads the user, goes where he came from', async () => {
    sessionStorage.setItem(RETURN_KEY, '/coupon');
    const sent = comeBack('?ask=mark-1&code=c-1&state=STATE', {
      'identity.loginByWechat': () =>
        success({ id: '', is_phone: 1, user_token: 'wechat-token' }, 11_108),
    });
    expect(await screen.findByText('正在完成微信登录')).toBeDefined();
    await waitFor(() => expect(currentPath()).toBe('/coupon'));
    expect(sent('identity.loginByWechat')).toEqual([{ code: 'c-1', ask: 'mark-1' }]);
    expect(sent('account.me').length).toBeGreaterThan(0);
    expect(readToken()).toBe('wechat-token');
    expect(useSession.getState().user?.nickname).toBe(user.nickname);
    expect(window.location.search).toBe('');
    expect(sessionStorage.getItem(RETURN_KEY)).toBeNull();
  });

  it('[API-020] [R1-C] inside the WeChat browser: logs in with the code of that app, and no other', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36 MicroMessenger/8.0.61';
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    const sent = comeBack('?ask=mark-9&code=c-9&state=STATE', {
      'identity.loginInsideWechat': () =>
        success({ id: '', is_phone: 1, user_token: 'inside-token' }, 11_108),
    });
    await waitFor(() => expect(readToken()).toBe('inside-token'));
    expect(sent('identity.loginInsideWechat')).toEqual([{ code: 'c-9', ask: 'mark-9' }]);
    expect(sent('identity.loginByWechat')).toEqual([]);
    // What still goes somewhere when its test is over takes the next one along.
    await waitFor(() => expect(currentPath()).toBe('/'));
  });

  it('[STA-03][NAV-09] without a phone: goes to /editInfo with the id, as a visitor', async () => {
    sessionStorage.setItem(RETURN_KEY, '/coupon');
    const sent = comeBack('?code=c-2&state=STATE', {
      'identity.loginByWechat': { id: 'ticket/9', is_phone: 0, user_token: '' },
      'identity.bindPhone': () => success(session, 11_108),
    });
    await waitFor(() => expect(currentPath()).toBe('/editInfo/ticket%2F9'));
    expect(readToken()).toBeNull();

    await screen.findByRole('heading', { name: '完善信息' });
    press('绑定并登录');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '请输入您的手机号',
      '请输入验证码',
      '请先阅读并同意服务协议和隐私政策',
    ]);
    typeInto('手机号', PHONE);
    press('获取验证码');
    await slideTo(120);
    await waitFor(() =>
      expect(sent('identity.sendCode')).toEqual([
        { phone: PHONE, scene: 'bind_phone', captcha_token: 'solved' },
      ]),
    );
    typeInto('验证码', '123456');
    fireEvent.click(screen.getByRole('checkbox'));
    press('绑定并登录');
    await waitFor(() => expect(currentPath()).toBe('/coupon'));
    expect(sent('identity.bindPhone')).toEqual([
      { id: 'ticket/9', phone: PHONE, code: '123456', agree: 1 },
    ]);
    expect(readToken()).toBe('fresh-token');
  });

  it('[STA-03] calls nothing for who is logged in: the page that asked gets the code', async () => {
    saveToken('own-token');
    sessionStorage.setItem(RETURN_KEY, '/coupon');
    const sent = comeBack('?ask=mark-3&code=c-3&state=STATE', { 'account.me': user });
    await waitFor(() => expect(currentPath()).toBe('/coupon'));
    expect(sent('identity.loginByWechat')).toEqual([]);
    expect(readToken()).toBe('own-token');
    expect(window.history.state).toMatchObject({ usr: { wechatCode: 'c-3', wechatAsk: 'mark-3' } });
  });

  it('[STA-03] calls nothing when the state is not ours', async () => {
    const sent = comeBack('?code=c-4&state=OTHER', {});
    expect(await screen.findByText(/没有收到微信的授权/)).toBeDefined();
    expect(sent('identity.loginByWechat')).toEqual([]);
    expect(useLoginRequest.getState().step).toBeNull();
  });

  it('[STA-03] also takes code and state from the route itself', async () => {
    const sent = comeBack(
      '',
      {
        'identity.loginByWechat': () =>
          success({ id: '', is_phone: 1, user_token: 'wechat-token' }, 11_108),
      },
      '/wechatLoginCallback?code=c-5&state=STATE',
    );
    await waitFor(() => expect(currentPath()).toBe('/'));
    expect(sent('identity.loginByWechat')).toEqual([{ code: 'c-5' }]);
  });

  it('says that it was cancelled and shows the QR code again', async () => {
    comeBack('?state=STATE', {});
    await waitFor(() => expect(useLoginRequest.getState().step).toBe('qr'));
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['您取消了微信登录']);
    expect(await screen.findByTitle('微信登录二维码')).toBeDefined();
    expect(window.location.search).toBe('');
  });

  it('offers to scan again when the code is too old', async () => {
    sessionStorage.setItem(RETURN_KEY, '/coupon');
    comeBack('?code=old&state=STATE', {
      'identity.loginByWechat': () => refusal(60_010, '微信授权已失效，请重新扫码'),
    });
    expect(await screen.findByRole('heading', { name: '微信登录没有完成' })).toBeDefined();
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
        '微信授权已失效，请重新扫码',
      ]),
    );
    press('重新扫码');
    expect(useLoginRequest.getState()).toEqual({ step: 'qr', redirect: '/coupon' });
  });
});

describe('/editInfo', () => {
  it('[NAV-09] without an id asks to scan again', async () => {
    comeBack('', {}, '/editInfo');
    expect(await screen.findByRole('heading', { name: '这次微信登录已经失效' })).toBeDefined();
  });

  it.each(['/editInfo', '/editInfo/ticket'])(
    '[NAV-09] %s leads on who is logged in: no login of theirs has ended',
    async (path) => {
      saveToken('own-token');
      sessionStorage.setItem(RETURN_KEY, '/coupon');
      comeBack('', { 'account.me': user }, path);
      await waitFor(() => expect(currentPath()).toBe('/coupon'));
      expect(screen.queryByRole('heading', { name: '这次微信登录已经失效' })).toBeNull();
      expect(readToken()).toBe('own-token');
    },
  );

  it('[NAV-09] leads on to the same place when it is drawn again before it is shown', async () => {
    saveToken('own-token');
    sessionStorage.setItem(RETURN_KEY, '/coupon');
    const later = Promise.resolve(null);
    const Waiting = () => use(later);
    const page = (
      <Suspense>
        <EditInfoPage />
        <Waiting />
      </Suspense>
    );
    const router = createMemoryRouter(
      [
        { path: '/editInfo', element: page },
        { path: '*', element: null },
      ],
      { initialEntries: ['/editInfo'] },
    );
    await act(async () => render(<RouterProvider router={router} />));
    await waitFor(() => expect(router.state.location.pathname).toBe('/coupon'));
    expect(sessionStorage.getItem(RETURN_KEY)).toBeNull();
  });

  async function bindWith(code: number, text: string) {
    comeBack('', { 'identity.bindPhone': () => refusal(code, text) }, '/editInfo/ticket');
    await screen.findByRole('heading', { name: '完善信息' });
    typeInto('手机号', PHONE);
    typeInto('验证码', '123456');
    fireEvent.click(screen.getByRole('checkbox'));
    press('绑定并登录');
  }

  it('asks to scan again when the ticket is too old', async () => {
    await bindWith(60_010, '微信授权已失效，请重新扫码');
    expect(await screen.findByRole('heading', { name: '这次微信登录已经失效' })).toBeDefined();
  });

  it.each([
    [11_110, '验证码错误', '验证码'],
    [11_111, '该手机号已绑定其他账号', '手机号'],
  ])('says at its field what the server refuses with %i', async (code, text, label) => {
    await bindWith(code, text);
    await waitFor(() =>
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });
});
