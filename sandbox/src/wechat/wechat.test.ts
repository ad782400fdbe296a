import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';
import { createLogins } from './logins.ts';

const APPID = 'wx00000000000site0';
const SECRET = 'zhiji-dev-site-secret';
const REDIRECT_URI = 'http://127.0.0.1:13500/#/wechatLoginCallback';
const asked = {
  appid: APPID,
  scope: 'snsapi_login',
  response_type: 'code',
  redirect_uri: REDIRECT_URI,
  state: 'STATE',
};

let app: FastifyInstance;
beforeEach(() => {
  app = buildSandbox();
});
afterEach(async () => {
  await app.close();
});

const get = async (path: string, query: Record<string, string> = {}) =>
  app.inject({ url: path, query });

/** Opens a QR page and answers the id of its login. */
const openPage = async (): Promise<string> => {
  const page = await get('/connect/qrconnect', asked);
  return /data-uuid="(\w+)"/.exec(page.body)?.[1] ?? '';
};

const press = async (uuid: string, action: string): Promise<number> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/wechat/phone',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ uuid, action, person: '苏晴', other: '' }).toString(),
  });
  return answer.statusCode;
};

const heard = async (uuid: string, last = ''): Promise<string> =>
  (await get('/connect/l/qrconnect', { uuid, last })).body;

const trade = async (changes: Record<string, string>): Promise<Record<string, unknown>> => {
  const query = { appid: APPID, secret: SECRET, grant_type: 'authorization_code', ...changes };
  return (await get('/sns/oauth2/access_token', query)).json();
};

describe('the QR page', () => {
  it('knows where to go and leads to the phone', async () => {
    const page = await get('/connect/qrconnect', asked);
    expect(page.body).toContain(`data-redirect="${REDIRECT_URI}"`);
    expect(page.body).toMatch(/href="\/wechat\/phone\?uuid=\w+&amp;lang=zh"/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect((await get('/connect/qrconnect.js')).body).toContain('wx_errcode');
    const english = await get('/connect/qrconnect', { ...asked, lang: 'en' });
    expect(english.body).toContain('Scan with WeChat');
  });

  it.each([
    ['AppID', { appid: 'wx-stranger' }],
    ['Scope', { scope: 'snsapi_userinfo' }],
    ['response_type', { response_type: 'token' }],
    ['redirect_uri', { redirect_uri: 'https://evil.example/' }],
  ])('refuses a wrong %s', async (name, changes) => {
    const page = await get('/connect/qrconnect', { ...asked, ...changes });
    expect(page.body).toContain(`${name} 参数错误`);
  });

  it('hears the phone scan and allow', async () => {
    const uuid = await openPage();
    expect(await press(uuid, 'confirm')).toBe(409);
    expect(await press(uuid, 'scan')).toBe(303);
    expect(await heard(uuid)).toBe("window.wx_errcode=404;window.wx_code='';");
    expect(await heard(uuid, '404')).toContain('wx_errcode=404');
    expect(await press(uuid, 'confirm')).toBe(303);
    expect(await heard(uuid)).toMatch(/^window\.wx_errcode=405;window\.wx_code='\w{32}';$/);
    expect(await press(uuid, 'cancel')).toBe(409);
  });

  it('hears it cancel, and expires', async () => {
    const [cancelled, expired] = [await openPage(), await openPage()];
    await press(cancelled, 'cancel');
    expect(await heard(cancelled)).toContain('wx_errcode=403');
    await press(expired, 'expire');
    expect(await heard(expired)).toContain('wx_errcode=402');
    expect(await heard('nobody')).toContain('wx_errcode=402');
    expect(await press('nobody', 'scan')).toBe(404);
  });
});

describe('the phone', () => {
  it('shows logins and what can be done, in both languages', async () => {
    expect((await get('/wechat')).body).toContain('还没有登录请求');
    const uuid = await openPage();
    expect((await get('/wechat', { lang: 'en' })).body).toContain('waits to be scanned');
    expect((await get('/wechat/phone', { uuid })).body).toContain('扫码');
    await press(uuid, 'scan');
    expect((await get('/wechat/phone', { uuid, lang: 'en' })).body).toContain('Allow');
    expect((await get('/wechat/phone', { uuid: 'nobody' })).body).toContain('没有这次登录');
  });
});

describe('the interface for servers', () => {
  it('trades a code once for a token, and the token for a profile', async () => {
    const uuid = await openPage();
    await press(uuid, 'scan');
    await press(uuid, 'confirm');
    const code = /wx_code='(\w+)'/.exec(await heard(uuid))?.[1] ?? '';
    const token = await trade({ code });
    expect(token).toMatchObject({ expires_in: 7200, scope: 'snsapi_login' });
    const { access_token: accessToken, openid } = token;
    const asking = { access_token: String(accessToken), openid: String(openid) };
    expect((await get('/sns/userinfo', asking)).json()).toMatchObject({
      openid,
      nickname: '苏晴',
      unionid: token['unionid'],
    });
    const other = { ...asking, openid: 'o' };
    expect((await get('/sns/userinfo', other)).json()).toMatchObject({ errcode: 40_003 });
    expect(await trade({ code })).toMatchObject({ errcode: 40_163 });
  });

  it.each([
    [41_002, { appid: '' }],
    [41_004, { secret: '' }],
    [41_008, { code: '' }],
    [40_002, { code: 'x', grant_type: 'password' }],
    [40_013, { code: 'x', appid: 'wx-stranger' }],
    [40_125, { code: 'x', secret: 'wrong' }],
    [40_029, { code: 'x' }],
  ])('answers %i with HTTP 200', async (errcode, changes) => {
    expect(await trade(changes)).toMatchObject({ errcode });
    expect((await get('/sns/userinfo')).json()).toMatchObject({ errcode: 41_001 });
  });
});

describe('time', () => {
  it('ends a QR page, a code and a token', () => {
    let now = 0;
    const logins = createLogins(() => now);
    const login = {
      appid: APPID,
      scope: 'snsapi_login',
      redirectUri: REDIRECT_URI,
      state: 'STATE',
    };
    const late = logins.begin(login);
    const quick = logins.begin(login);
    logins.act(quick, 'scan', '苏晴');
    logins.act(quick, 'confirm', '苏晴');
    now = 5 * MINUTE_MS - 1;
    expect(logins.find(late.uuid)?.status).toBe('waiting');
    const traded = logins.trade(APPID, quick.code);
    now += 1;
    expect(logins.find(late.uuid)?.status).toBe('expired');
    const unused = logins.begin(login);
    logins.act(unused, 'scan', '苏晴');
    logins.act(unused, 'confirm', '苏晴');
    now += 5 * MINUTE_MS;
    expect(logins.trade(APPID, unused.code)).toBe('expired');
    const token = typeof traded === 'string' ? '' : traded.token;
    expect(logins.grantOf(token)?.person).toBe('苏晴');
    now += 120 * MINUTE_MS;
    expect(logins.grantOf(token)).toBeUndefined();
  });
});
