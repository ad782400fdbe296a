import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { TestBrowser } from '#test/browser';
import { decideInWechat, setWechatMode, startSandbox } from '#test/sandbox';
import {
  askOf,
  buildWechatLogin,
  newPerson,
  QR_REQUEST,
  scan,
  scannedCode,
} from '#test/wechat/wechat';
import type { TestApp } from '#test/app';
import type { Sandbox } from '#test/sandbox';

const NONCE = 'zhiji-wx';
const INSIDE = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50' };

let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startTestApp({ environment: sandbox.environment });
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});

describe('POST /api/login/wxQrCode [API-021]', () => {
  it('answers the QR page and binds the login to this browser for ten minutes', async () => {
    const answer = await app.call('identity.wechatQrCode', QR_REQUEST);
    expect(answer.code).toBe(10000);
    const url = new URL(answer.data.url);
    expect(url.origin + url.pathname).toBe(`${sandbox.origin}/connect/qrconnect`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: `http://127.0.0.1:13500/?ask=${askOf(answer.data.url)}#/wechatLoginCallback`,
      scope: 'snsapi_login',
      state: 'STATE',
      self_redirect: 'false',
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^zhiji-wx=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('sends nobody to an address that a client names', async () => {
    const { data } = await app.call('identity.wechatQrCode', { url: 'https://evil.example/#/x' });
    expect(data.url).not.toContain('evil');
  });
});

describe('POST /api/login/wx_login [API-022]', () => {
  it('hands a newcomer a ticket and opens no session', async () => {
    const answer = await scan(new TestBrowser(app), newPerson());
    expect(answer).toMatchObject({ code: 10000, data: { is_phone: 0, user_token: '' } });
    expect(answer.data.id).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  });

  it('[STA-03] logs a known one in, with the cookie its session is bound to', async () => {
    const person = newPerson();
    const { user } = await buildWechatLogin(app, person);
    const browser = new TestBrowser(app);
    const answer = await scan(browser, person);
    expect(answer).toMatchObject({ code: 11108, data: { id: '', is_phone: 1 } });
    browser.token = answer.data.user_token;
    expect(browser.cookie(NONCE)).toBeUndefined();
    const me = await browser.call('account.me');
    expect(me.data).toMatchObject({ id: user.id, is_wx: 1 });
    expect((await app.call('account.me', {}, { token: answer.data.user_token })).code).toBe(11102);
  });

  it('refuses a code from another browser than the one that asked', async () => {
    const person = newPerson();
    await buildWechatLogin(app, person);
    const code = await scannedCode(new TestBrowser(app), person);
    expect((await new TestBrowser(app).call('identity.loginByWechat', code)).code).toBe(60010);
    const forger = new TestBrowser(app);
    await forger.call('identity.wechatQrCode', QR_REQUEST);
    const [ends, , mark] = (forger.cookie(NONCE) ?? '').split('.');
    for (const value of ['', 'x', `${ends}.${'a'.repeat(43)}.${mark}`]) {
      forger.setCookie(NONCE, value);
      expect((await forger.call('identity.loginByWechat', code)).code).toBe(60010);
    }
  });

  it('[R1-A16] refuses a code another browser asked for, though this one asked for one too', async () => {
    const stranger = newPerson();
    await buildWechatLogin(app, stranger);
    const code = await scannedCode(new TestBrowser(app), stranger);
    const victim = new TestBrowser(app);
    await victim.call('identity.wechatQrCode', QR_REQUEST);
    expect((await victim.call('identity.loginByWechat', code)).code).toBe(60010);
    expect((await victim.call('identity.loginByWechat', { code: code.code })).code).toBe(60010);
  });

  it('refuses a browser that took more than ten minutes', async () => {
    const browser = new TestBrowser(app);
    const code = await scannedCode(browser, newPerson());
    app.clock.advance(10 * MINUTE_MS);
    expect((await browser.call('identity.loginByWechat', code)).code).toBe(60010);
  });

  it('refuses a made-up, a replayed and an expired code, and says when WeChat is away', async () => {
    const browser = new TestBrowser(app);
    const code = await scannedCode(browser, newPerson());
    const login = async (given: typeof code) =>
      (await browser.call('identity.loginByWechat', given)).code;
    expect(await login({ ...code, code: 'made-up' })).toBe(60010);
    expect(await login(code)).toBe(10000);
    expect(await login(code)).toBe(60010);
    const late = await scannedCode(browser, newPerson());
    await setWechatMode(sandbox.origin, 'expire');
    expect(await login(late)).toBe(60010);
    await setWechatMode(sandbox.origin, 'busy');
    expect(await login(late)).toBe(60011);
    await setWechatMode(sandbox.origin, 'work');
    expect(await login(late)).toBe(10000);
  });

  it('refuses a disabled user', async () => {
    const person = newPerson();
    const { user } = await buildWechatLogin(app, person);
    const { db } = app.platform;
    await db.updateTable('users').set({ status: 0 }).where('id', '=', user.id).execute();
    expect((await scan(new TestBrowser(app), person)).code).toBe(11106);
    const group = { status: 1, group_disabled: true };
    await db.updateTable('users').set(group).where('id', '=', user.id).execute();
    expect((await scan(new TestBrowser(app), person)).code).toBe(11107);
  });
});

describe('POST /api/login/WxLogin [API-020]', () => {
  it('knows the same person inside the WeChat browser, by a code of the other app', async () => {
    const person = newPerson();
    const { user } = await buildWechatLogin(app, person);
    const browser = new TestBrowser(app, INSIDE);
    const { url } = (await browser.call('identity.wechatQrCode', QR_REQUEST)).data;
    expect(url).toContain(`${sandbox.origin}/connect/oauth2/authorize?`);
    const back = await decideInWechat(url, 'confirm', person);
    expect(back.searchParams.get('state')).toBe('STATE');
    const code = {
      code: back.searchParams.get('code') ?? '',
      ask: back.searchParams.get('ask') ?? '',
    };
    expect((await browser.call('identity.loginByWechat', code)).code).toBe(60010);
    const answer = await browser.call('identity.loginInsideWechat', code);
    expect(answer).toMatchObject({ code: 11108, data: { is_phone: 1 } });
    browser.token = answer.data.user_token;
    expect((await browser.call('account.me')).data.id).toBe(user.id);
  });

  it('takes no code of a browser that did not ask, nor of the website', async () => {
    const code = await scannedCode(new TestBrowser(app), newPerson());
    const browser = new TestBrowser(app, INSIDE);
    expect((await browser.call('identity.loginInsideWechat', code)).code).toBe(60010);
    const { url } = (await browser.call('identity.wechatQrCode', QR_REQUEST)).data;
    const asked = { ...code, ask: askOf(url) };
    expect((await browser.call('identity.loginInsideWechat', asked)).code).toBe(60010);
  });
});
