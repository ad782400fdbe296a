import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it, vi } from 'vitest';
import { requestLogin, useLoginRequest } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { readToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { takeSisterSiteTicket } from '../sister-site/take-ticket.ts';
import { answerCalls, type Answers, refusal, success, user } from '#test/answers.ts';
import { newToCertification } from '#test/certification-answers.ts';
import { dialog, loginSite, press, slideTo, typeInto } from '#test/login-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

const PHONE = '13812345678';

interface Opened {
  readonly path?: string;
  readonly step?: 'login' | 'register' | 'qr';
  readonly redirect?: string;
}

async function open(
  answers: Answers = {},
  { path = '/404', step = 'login', redirect }: Opened = {},
) {
  const made = answerCalls({ ...loginSite(), ...answers });
  renderApp(path);
  await screen.findByRole('banner');
  act(() => requestLogin(step, redirect ?? null));
  await screen.findByRole('dialog');
  return {
    made,
    sent: (name: string) => made.filter(([call]) => call === name).map(([, request]) => request),
  };
}

const title = () => screen.getByRole('dialog').getAttribute('aria-labelledby') ?? '';
const shownTitle = () => document.getElementById(title())?.textContent;
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const alerts = () =>
  dialog()
    .getAllByRole('alert')
    .map(({ textContent }) => textContent);
const sendButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /获取验证码|秒后重发|正在发送/ });

/** Lets a stopped clock go on, and waits until the countdown has looked at it. */
async function pass(ms: number, shown: { disabled: boolean; textContent: string }) {
  vi.advanceTimersByTime(ms);
  await waitFor(() => expect(sendButton()).toMatchObject(shown));
}

function fillRegister(username = 'wanderer') {
  typeInto('账号', username);
  typeInto('密码', 'Kite7-river');
  typeInto('手机号', PHONE);
  typeInto('验证码', '123456');
  fireEvent.click(screen.getByRole('checkbox'));
}

async function register() {
  press('注册账号');
  fillRegister();
  press('点击完成图形验证');
  await slideTo(120);
  await screen.findByText('图形验证已通过');
  press('注册');
}

describe('the login dialog', () => {
  it('[DLG-01] has two tabs and leads to register, QR code and forgot password', async () => {
    await open({ 'identity.wechatQrCode': { url: 'https://wechat.example/qr' } });
    expect(shownTitle()).toBe('登录知集');
    expect(screen.getByLabelText('手机号')).toBeDefined();
    expect(screen.queryByLabelText('密码')).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: '密码登录' }));
    expect(screen.getByLabelText('账号')).toBeDefined();
    expect(screen.queryByLabelText('手机号')).toBeNull();
    press('忘记密码');
    expect(shownTitle()).toBe('找回密码');
    press('返回登录');
    press('注册账号');
    expect(shownTitle()).toBe('注册知集');
    expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
    press('去登录');
    press('微信扫码登录');
    expect(shownTitle()).toBe('微信扫码登录');
  });

  it('speaks English, by keyboard too', async () => {
    await open();
    act(() => setLanguage('en'));
    expect(shownTitle()).toBe('Log in to Zhiji');
    const tab = screen.getByRole('tab', { name: 'With a code' });
    act(() => tab.focus());
    fireEvent.keyDown(tab, { key: 'ArrowRight' });
    expect(screen.getByRole('tab', { name: 'With a password' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    press('Log in');
    expect(alerts()).toEqual(['Please enter your account name', 'Please enter your password']);
    press('Close');
    expect(useLoginRequest.getState().step).toBeNull();
  });

  it('[VAL-03] says what is missing on either tab, and trims phone and account', async () => {
    const { sent } = await open();
    press('登录');
    expect(alerts()).toEqual(['请输入您的手机号', '请输入验证码']);
    expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
    typeInto('手机号', ` ${PHONE} `);
    typeInto('验证码', '123456');
    press('登录');
    await waitFor(() =>
      expect(sent('identity.loginByPhone')).toEqual([{ phone: PHONE, code: '123456' }]),
    );
    await waitFor(() => expect(readToken()).toBe('fresh-token'));
    expect(useSession.getState().user?.nickname).toBe(user.nickname);
    expect(screen.queryByRole('dialog')).toBeNull();

    act(() => requestLogin());
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByRole('tab', { name: '密码登录' }));
    press('登录');
    expect(alerts()).toEqual(['请输入您的账号', '请输入您的密码']);
    typeInto('账号', ' lin ');
    typeInto('密码', 'Study-2026');
    press('登录');
    // The password is encrypted [VAL-06].
    await waitFor(() =>
      expect(sent('identity.login')).toEqual([
        { username: 'lin', password: 'if+OHt2Dzdp/+XJH3ZajLQ==', type: 2 },
      ]),
    );
  });

  it('goes to where the person wanted, and stays without such a place', async () => {
    await open({}, { redirect: '/coupon' });
    typeInto('手机号', PHONE);
    typeInto('验证码', '123456');
    press('登录');
    await waitFor(() => expect(currentPath()).toBe('/coupon'));
  });

  it('takes the redirect of the address, but no other site for one', async () => {
    await open({}, { path: '/?redirect=%2Fcoupon' });
    typeInto('手机号', PHONE);
    typeInto('验证码', '123456');
    press('登录');
    await waitFor(() => expect(currentPath()).toBe('/coupon'));
  });

  it('[VAL-01/form] [VAL-01/send-empty] [VAL-01/send-wrong] [VAL-01/send-09] [R1-B6] wants a lawful phone, and words it apart when a code is asked for', async () => {
    const { sent } = await open();
    typeInto('手机号', '12345678901');
    typeInto('验证码', '123456');
    press('登录');
    expect(alerts()).toEqual(['请输入合法的手机号码']);
    press('获取验证码');
    expect(alerts()).toEqual(['请输入正确的手机号码']);
    typeInto('手机号', '  ');
    press('获取验证码');
    expect(alerts()).toEqual(['请输入手机号码']);
    typeInto('手机号', '0912345678');
    press('获取验证码');
    await slideTo(120);
    await waitFor(() => expect(sent('identity.sendCode')).toMatchObject([{ phone: '0912345678' }]));
    press('登录');
    expect(alerts()).toEqual(['请输入合法的手机号码']);
  });

  it('[DLG-04][DLG-08/login][ERR-06][CON-02] shows the puzzle, sends the code and counts down 60 s', async () => {
    const { sent } = await open();
    typeInto('手机号', ` ${PHONE}`);
    press('获取验证码');
    const slider = await screen.findByRole('slider', { name: '拼图滑块' });
    expect(sent('identity.sendCode')).toEqual([]);
    expect(slider.getAttribute('max')).toBe(String(300 - 42 - 2 * 10));
    expect(slider.getAttribute('aria-valuetext')).toBe('0 像素，共 238 像素');
    vi.useFakeTimers({ toFake: ['Date'] });
    await slideTo(120);
    await waitFor(() =>
      expect(sent('identity.sendCode')).toEqual([
        { phone: PHONE, scene: 'login', captcha_token: 'solved' },
      ]),
    );
    const trace = { by: 'drag', points: [{ x: 0 }, { x: 120 }, { x: 120 }] };
    expect(sent('identity.solvePuzzle')).toMatchObject([{ id: 'puzzle-1', x: 120, trace }]);
    expect(await screen.findByText(`验证码已发送至${PHONE}`)).toBeDefined();
    expect(toasts()).toContain('获取成功');
    expect(sendButton()).toMatchObject({ disabled: true, textContent: '60 秒后重发' });
    await pass(30 * SECOND_MS, { disabled: true, textContent: '30 秒后重发' });
    await pass(30 * SECOND_MS, { disabled: false, textContent: '获取验证码' });
    // A ticket is good for one sending.
    press('获取验证码');
    expect(await screen.findByRole('slider')).toBeDefined();
  });

  it('[DLG-09] forgets countdown and puzzle with every change of step or tab', async () => {
    await open();
    typeInto('手机号', PHONE);
    press('获取验证码');
    await slideTo(120);
    await screen.findByText(/秒后重发/);
    fireEvent.click(screen.getByRole('tab', { name: '密码登录' }));
    fireEvent.click(screen.getByRole('tab', { name: '验证码登录' }));
    expect(sendButton().disabled).toBe(false);
    press('注册账号');
    expect(screen.getByRole('button', { name: '点击完成图形验证' })).toBeDefined();
    typeInto('手机号', PHONE);
    press('获取验证码');
    expect(await screen.findByRole('slider')).toBeDefined();
    press('去登录');
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('brings another puzzle after a wrong try, and on request', async () => {
    const { sent } = await open();
    typeInto('手机号', PHONE);
    press('获取验证码');
    await slideTo(30);
    expect(await screen.findByText('没有对准，换一张再试')).toBeDefined();
    await waitFor(() => expect(sent('identity.puzzle')).toHaveLength(2));
    expect(sent('identity.sendCode')).toEqual([]);
    press('换一张');
    await waitFor(() => expect(sent('identity.puzzle')).toHaveLength(3));
    const slider = await screen.findByRole<HTMLInputElement>('slider');
    for (let step = 0; step < 40; step += 1) {
      fireEvent.keyDown(slider, { key: 'ArrowRight' });
    }
    expect(slider.value).toBe('120');
    fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyDown(slider, { key: 'Enter' });
    await waitFor(() => expect(sent('identity.sendCode')).toHaveLength(1));
    expect(sent('identity.solvePuzzle').at(-1)).toMatchObject({ x: 120, trace: { by: 'keys' } });
  });

  function stubWorker() {
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage({ id, bits }: { id: string; bits: number }) {
          expect(bits).toBe(4);
          const report = (data: unknown) =>
            this.dispatchEvent(new MessageEvent('message', { data }));
          setTimeout(() => {
            report({ tried: 20_000 });
            report({ nonce: `nonce of ${id}` });
          });
        }
        terminate() {}
      },
    );
  }

  it('can be passed without pictures: the browser works for it', async () => {
    const { sent } = await open();
    stubWorker();
    typeInto('手机号', PHONE);
    press('获取验证码');
    await screen.findByRole('slider');
    press('使用无障碍验证');
    await waitFor(() =>
      expect(sent('identity.solvePuzzle')).toEqual([
        { id: 'puzzle-1', nonce: 'nonce of puzzle-1' },
      ]),
    );
    await waitFor(() => expect(sent('identity.sendCode')).toHaveLength(1));
  });

  it('goes back to the pictures when the work is refused, and does not begin anew', async () => {
    const { sent } = await open({
      'identity.solvePuzzle': () => refusal(42_900, '操作太频繁，请稍后再试'),
    });
    stubWorker();
    typeInto('手机号', PHONE);
    press('获取验证码');
    await screen.findByRole('slider');
    press('使用无障碍验证');
    expect(await screen.findByText('自动验证没有成功')).toBeDefined();
    expect(await screen.findByRole('slider')).toBeDefined();
    expect(sent('identity.solvePuzzle')).toHaveLength(1);
  });

  it.each([10_006, 10_008, 11_108, 13_507])(
    '[R1-B9] [ERR-05/login] takes code %i for a failed sending, though it is a success elsewhere',
    async (code) => {
      await open({ 'identity.sendCode': () => success(null, code) });
      typeInto('手机号', PHONE);
      press('获取验证码');
      await slideTo(120);
      await waitFor(() => expect(toasts()).toEqual(['发送失败请重试']));
      expect(sendButton().textContent).toBe('获取验证码');
      expect(sendButton().disabled).toBe(false);
      expect(dialog().queryByText(/验证码已发送至/)).toBeNull();
    },
  );

  it('[ERR-05/login] says 发送失败请重试 when no code was sent, and lets try again', async () => {
    await open({ 'identity.sendCode': () => refusal(11_005, '发送过于频繁，请稍后再试') });
    typeInto('手机号', PHONE);
    press('获取验证码');
    await slideTo(120);
    await waitFor(() => expect(toasts()).toEqual(['发送失败请重试']));
    expect(await screen.findByText('发送过于频繁，请稍后再试')).toBeDefined();
    expect(sendButton().disabled).toBe(false);
  });

  it('says at the field what the server refuses', async () => {
    await open({ 'identity.loginByPhone': () => refusal(11_110, '验证码错误') });
    typeInto('手机号', PHONE);
    typeInto('验证码', '654321');
    press('登录');
    await waitFor(() => expect(alerts()).toEqual(['验证码错误']));
    expect(screen.getByLabelText('验证码').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('验证码'));
    typeInto('验证码', '6543');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  it('wants a puzzle for a password when the server does, and logs in with it', async () => {
    const { sent } = await open({
      'identity.login': (init) =>
        JSON.stringify(init.body).includes('solved')
          ? success({ user_token: 'late-token', user }, 11_108)
          : refusal(11_020, '请先图形验证'),
    });
    fireEvent.click(screen.getByRole('tab', { name: '密码登录' }));
    typeInto('账号', 'lin');
    typeInto('密码', 'Study-2026');
    press('登录');
    await slideTo(120);
    await waitFor(() => expect(readToken()).toBe('late-token'));
    expect(sent('identity.puzzle')).toEqual([{ purpose: 'login' }]);
  });

  it('moves an unknown phone on to register with phone and code kept', async () => {
    const { sent } = await open({
      'identity.loginByPhone': () => success({ phone: PHONE }, 13_507),
    });
    typeInto('手机号', PHONE);
    typeInto('验证码', '123456');
    press('登录');
    await waitFor(() => expect(shownTitle()).toBe('注册知集'));
    expect(screen.getByText(/这个手机号还没有注册/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe(PHONE);
    typeInto('账号', 'wanderer');
    typeInto('密码', 'Kite7-river');
    fireEvent.click(screen.getByRole('checkbox'));
    press('点击完成图形验证');
    await slideTo(120);
    await screen.findByText('图形验证已通过');
    press('注册');
    await waitFor(() =>
      expect(sent('identity.register')).toMatchObject([{ phone: PHONE, code: '123456', agree: 1 }]),
    );
  });
});

describe('step 2, register', () => {
  it('[VAL-04] says what is missing, and takes no code of more than six characters', async () => {
    await open({}, { step: 'register' });
    press('注册');
    expect(alerts()).toEqual([
      '请输入您的手机号',
      '请输入验证码',
      '请输入您的登录账号',
      '请输入您的登录密码',
      '请先阅读并同意服务协议和隐私政策',
    ]);
    fillRegister('x');
    typeInto('验证码', '1234567');
    press('注册');
    expect(alerts()).toEqual([
      '请输入正确的验证码',
      '账号为 4 到 20 个字符，可以用文字、数字和 _ . @ -',
    ]);
  });

  it('[VAL-04][DLG-04] wants the puzzle before the code and before registering', async () => {
    const { sent } = await open({}, { step: 'register' });
    fillRegister();
    press('注册');
    expect(alerts()).toContain('请通过图形验证');
    expect(toasts()).toEqual(['请通过图形验证']);
    expect(sent('identity.register')).toEqual([]);
    press('获取验证码');
    expect(toasts()).toContain('请先图形验证');
    await slideTo(120);
    await waitFor(() =>
      expect(sent('identity.sendCode')).toEqual([
        { phone: PHONE, scene: 'register', captcha_token: 'solved' },
      ]),
    );
    press('注册');
    await waitFor(() => expect(sent('identity.register')).toHaveLength(1));
  });

  it('leaves the consent to the person, with links to both agreements', async () => {
    await open({}, { step: 'register' });
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    const links = dialog().getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#/agreement?type=1&title=%E6%9C%8D%E5%8A%A1%E5%8D%8F%E8%AE%AE',
      '#/agreement?type=2&title=%E9%9A%90%E7%A7%81%E6%94%BF%E7%AD%96',
    ]);
    expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true);
  });

  it('shows a password on request, tells caps lock, and how strong it is', async () => {
    await open({}, { step: 'register' });
    const field = screen.getByLabelText<HTMLInputElement>('密码');
    expect(field.type).toBe('password');
    press('显示密码');
    expect(field.type).toBe('text');
    typeInto('密码', '12345678');
    expect(screen.getByText('密码强度：很容易被猜到')).toBeDefined();
    typeInto('密码', 'Kite7-river&sky');
    expect(screen.getByText('密码强度：强')).toBeDefined();
    const typed = new KeyboardEvent('keyup', { key: 'A', bubbles: true });
    Object.defineProperty(typed, 'getModifierState', {
      value: (modifier: string) => modifier === 'CapsLock',
    });
    fireEvent(field, typed);
    expect(screen.getByText('大写锁定已打开')).toBeDefined();
    expect(field.maxLength).toBe(16);
  });

  it('[DLG-05/skip][DLG-06][ERR-06] then offers certification or skip, which leads on', async () => {
    await open({}, { redirect: '/coupon' });
    await register();
    await waitFor(() => expect(shownTitle()).toBe('注册成功'));
    expect(toasts()).toContain('注册成功');
    expect(screen.getByRole('button', { name: /讲师认证/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /机构认证/ })).toBeDefined();
    press('跳过');
    await waitFor(() => expect(currentPath()).toBe('/coupon'));
    expect(readToken()).toBe('fresh-token');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[DLG-06] leads home without a redirect', async () => {
    await open();
    await register();
    await waitFor(() => expect(shownTitle()).toBe('注册成功'));
    press('跳过');
    await waitFor(() => expect(currentPath()).toBe('/'));
  });

  it.each([
    [/讲师认证/, '/instructorIdentification'],
    [/机构认证/, '/organIdentification'],
  ])('[DLG-05/lecturer+institution] goes to %s', async (name, path) => {
    await open(newToCertification);
    await register();
    await waitFor(() => expect(shownTitle()).toBe('注册成功'));
    press(name);
    await waitFor(() => expect(currentPath()).toBe(path));
    expect(readToken()).toBe('fresh-token');
    expect(await screen.findByRole('button', { name: '提交申请' })).toBeDefined();
  });

  it('[DLG-06] returns to step 1 for who came by a retail link to a course', async () => {
    const { sent } = await open(
      { 'catalog.course': () => refusal(40_400, '内容不存在') },
      { path: '/courseInfo?id=7&type=2&retailid=R100' },
    );
    await register();
    await waitFor(() => expect(shownTitle()).toBe('注册成功'));
    expect(sent('identity.register')).toMatchObject([{ retailid: 'R100' }]);
    press('跳过');
    expect(shownTitle()).toBe('登录知集');
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe(user.username);
    expect(currentPath()).toContain('/courseInfo');
  });

  it.each(['isTic=1', 'ticket=used-up'])(
    '[DLG-07] [R1-B5] logs in at once, closes and leads on for who came from the sister site with %s',
    async (mark) => {
      answerCalls({ 'identity.redeemTicket': () => refusal(11_102, '登录已过期') });
      window.history.replaceState(null, '', `/#/coupon?from=sister&${mark}#tab=1`);
      await takeSisterSiteTicket();
      expect(window.location.hash).toBe('#/coupon?from=sister#tab=1');
      await open({}, { redirect: '/coupon' });
      await register();
      await waitFor(() => expect(currentPath()).toBe('/coupon'));
      expect(readToken()).toBe('fresh-token');
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each([
    [11_010, '用户已存在', '账号'],
    [11_111, '该手机号已绑定其他账号', '手机号'],
    [60_004, '该密码过于常见，请换一个', '密码'],
    [11_008, '验证码已过期', '验证码'],
  ])('says at its field that %i: %s', async (code, text, label) => {
    await open({ 'identity.register': () => refusal(code, text) });
    await register();
    await waitFor(() => expect(alerts()).toEqual([text]));
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });
});

describe('step 5, forgot password', () => {
  async function openForgot(answers: Answers = {}) {
    const opened = await open(answers);
    press('忘记密码');
    return opened;
  }

  it('[VAL-05] wants both passwords, of 4 to 16 characters, and equal', async () => {
    await openForgot();
    typeInto('手机号', PHONE);
    press('修改密码');
    expect(alerts()).toEqual(['请输入验证码', '请输入新密码', '请再次输入新密码']);
    typeInto('验证码', '123456');
    typeInto('新密码', 'abc');
    typeInto('确认新密码', 'abc');
    press('修改密码');
    expect(alerts()).toEqual(['密码长度在 4 到 16 个字符', '密码长度在 4 到 16 个字符']);
    typeInto('新密码', 'Study-2026');
    typeInto('确认新密码', 'Study-2027');
    press('修改密码');
    expect(alerts()).toEqual(['两次输入密码不一致!']);
    expect(screen.getByLabelText<HTMLInputElement>('新密码').maxLength).toBe(16);
    expect(screen.getByLabelText<HTMLInputElement>('确认新密码').maxLength).toBe(16);
  });

  it('[DLG-08/forgot] [R1-C] [ERR-06][VAL-06] sends a code without puzzle, counts down 60 s, and changes it', async () => {
    const { sent } = await openForgot();
    typeInto('手机号', PHONE);
    vi.useFakeTimers({ toFake: ['Date'] });
    press('获取验证码');
    await screen.findByText(`验证码已发送至${PHONE}`);
    expect(sendButton().textContent).toBe('60 秒后重发');
    await pass(59 * SECOND_MS, { disabled: true, textContent: '1 秒后重发' });
    await pass(SECOND_MS, { disabled: false, textContent: '获取验证码' });
    expect(sent('identity.sendCode')).toEqual([{ phone: PHONE, scene: 'reset_password' }]);
    typeInto('验证码', '123456');
    typeInto('新密码', 'Study-2026');
    typeInto('确认新密码', 'Study-2026');
    press('修改密码');
    await waitFor(() => expect(toasts()).toContain('修改密码成功'));
    const wire = 'if+OHt2Dzdp/+XJH3ZajLQ==';
    expect(sent('identity.resetPassword')).toEqual([
      { phone: PHONE, code: '123456', newPwd: wire, queryPwd: wire },
    ]);
    expect(shownTitle()).toBe('登录知集');
  });

  it.each([
    ['a refusal', () => refusal(11_006, '发送失败')],
    ['a success of another kind', () => success(null, 10_006)],
  ])('[R1-B9] [ERR-05/forgot] silently lets try again after %s', async (_name, answer) => {
    const { sent } = await openForgot({ 'identity.sendCode': answer });
    typeInto('手机号', PHONE);
    press('获取验证码');
    await waitFor(() => expect(sent('identity.sendCode')).toHaveLength(1));
    await waitFor(() => expect(sendButton().textContent).toBe('获取验证码'));
    expect(sendButton().disabled).toBe(false);
    expect(toasts()).toEqual([]);
    expect(dialog().queryByText('发送失败')).toBeNull();
  });
});

describe('step 4, QR login', () => {
  it('[DLG-02] embeds the page of the provider, and another one on request', async () => {
    let asked = 0;
    const { sent } = await open(
      {
        'identity.wechatQrCode': () => {
          asked += 1;
          return success({ url: `https://wechat.example/qr?${asked}` });
        },
      },
      { step: 'qr' },
    );
    const frame = await screen.findByTitle('微信登录二维码');
    expect(frame.getAttribute('src')).toBe('https://wechat.example/qr?1');
    expect(sent('identity.wechatQrCode')).toEqual([{ url: window.location.href }]);
    press('刷新二维码');
    await waitFor(() =>
      expect(screen.getByTitle('微信登录二维码').getAttribute('src')).toBe(
        'https://wechat.example/qr?2',
      ),
    );
  });

  it.each(['javascript:void 0', window.location.href, ''])(
    'embeds nothing but a page of another site: %s',
    async (url) => {
      await open({ 'identity.wechatQrCode': { url } }, { step: 'qr' });
      expect(await screen.findByText('二维码没有加载出来')).toBeDefined();
      expect(screen.queryByTitle('微信登录二维码')).toBeNull();
    },
  );
});
