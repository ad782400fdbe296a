import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { createLog } from '#platform/log';
import { PATIENCE } from '#test/steady/patience';
import { decideInWechat, scanWechat, setWechatMode, startSandbox } from '#test/sandbox';
import { openWechat } from './wechat-oauth.ts';
import type { Sandbox } from '#test/sandbox';
import type { WechatGateway } from './wechat-gateway.ts';
import type { WechatOptions } from './wechat-oauth.ts';

const logged: string[] = [];
const log = createLog('debug', { write: (line) => void logged.push(line) });
const REDIRECT = 'http://127.0.0.1:13500/#/wechatLoginCallback';

let sandbox: Sandbox;
let options: WechatOptions;
let wechat: WechatGateway;
beforeAll(async () => {
  sandbox = await startSandbox();
  const config = readConfig({ NODE_ENV: 'test', ...sandbox.environment });
  options = { ...config.wechat, patience: PATIENCE };
  wechat = openWechat(options, log);
});
afterAll(async () => sandbox.stop());

const qrPage = (): string => wechat.authorizeUrl('site', { redirect: REDIRECT, language: 'zh' });
const newCode = async (): Promise<string> => scanWechat(qrPage(), '苏晴');

describe('the pages of WeChat', () => {
  it('are addressed as the open platform asks', () => {
    const real = openWechat({ ...options, openEndpoint: 'https://open.weixin.qq.com' }, log);
    expect(real.authorizeUrl('site', { redirect: 'https://z.example/#/cb', language: 'en' })).toBe(
      `https://open.weixin.qq.com/connect/qrconnect?appid=${options.apps.site.id}` +
        '&redirect_uri=https%3A%2F%2Fz.example%2F%23%2Fcb&response_type=code&scope=snsapi_login' +
        '&state=STATE&login_type=jssdk&self_redirect=false&style=black&lang=en#wechat_redirect',
    );
    expect(real.authorizeUrl('inside', { redirect: 'https://z.example/', language: 'zh' })).toBe(
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${options.apps.inside.id}` +
        '&redirect_uri=https%3A%2F%2Fz.example%2F&response_type=code&scope=snsapi_userinfo' +
        '&state=STATE#wechat_redirect',
    );
  });

  it('send back with code and state before the route, or with the state alone', async () => {
    const page = wechat.authorizeUrl('inside', { redirect: REDIRECT, language: 'zh' });
    const allowed = await decideInWechat(page, 'confirm', '苏晴');
    expect(allowed.href).toMatch(
      /^http:\/\/127\.0\.0\.1:13500\/\?code=\w{32}&state=STATE#\/wechatLoginCallback$/,
    );
    const refused = await decideInWechat(page, 'cancel', '苏晴');
    expect(refused.search).toBe('?state=STATE');
  });
});

describe('a code', () => {
  it('stands for the same person in both apps', async () => {
    const bySite = await wechat.userOf('site', await newCode());
    const page = wechat.authorizeUrl('inside', { redirect: REDIRECT, language: 'zh' });
    const { searchParams } = await decideInWechat(page, 'confirm', '苏晴');
    const byInside = await wechat.userOf('inside', searchParams.get('code') ?? '');
    expect(bySite).toMatchObject({ verdict: 'user', user: { nickname: '苏晴' } });
    expect(byInside).toEqual(bySite);
  });

  it('counts once, and only for the app it was given to', async () => {
    const code = await newCode();
    expect(await wechat.userOf('inside', code)).toEqual({ verdict: 'refused' });
    expect(logged.at(-1)).toContain('"reason":"40029"');
    expect(await wechat.userOf('site', code)).toMatchObject({ verdict: 'user' });
    expect(await wechat.userOf('site', code)).toEqual({ verdict: 'refused' });
    expect(logged.at(-1)).toContain('"reason":"40163"');
  });

  it('is refused when empty, made up or too old', async () => {
    for (const [code, mode, reason] of [
      ['', 'work', '41008'],
      ['made-up', 'work', '40029'],
      [await newCode(), 'expire', '42003'],
    ] as const) {
      await setWechatMode(sandbox.origin, mode);
      expect(await wechat.userOf('site', code)).toEqual({ verdict: 'refused' });
      expect(logged.at(-1)).toContain(`"reason":"${reason}"`);
    }
    await setWechatMode(sandbox.origin, 'work');
  });
});

describe('WeChat', () => {
  it.each([
    ['another secret', { secret: 'wrong' }, '40125'],
    ['an app it does not know', { id: 'wx-stranger' }, '40013'],
  ])('that refuses us for %s says nothing about the code', async (_what, changes, reason) => {
    const site = { ...options.apps.site, ...changes };
    const wrong = openWechat({ ...options, apps: { ...options.apps, site } }, log);
    expect(await wrong.userOf('site', await newCode())).toEqual({ verdict: 'unavailable' });
    expect(logged.at(-1)).toContain(`"reason":"${reason}"`);
  });

  it('that is busy, makes no sense, is late or away is unavailable', async () => {
    const code = await newCode();
    const hasty = openWechat({ ...options, patience: 1 }, log);
    for (const mode of ['busy', 'ramble', 'slow']) {
      await setWechatMode(sandbox.origin, mode);
      const began = performance.now();
      expect([mode, await hasty.userOf('site', code)]).toEqual([mode, { verdict: 'unavailable' }]);
      expect(performance.now() - began).toBeLessThan(6_000);
    }
    await setWechatMode(sandbox.origin, 'work');
    const away = openWechat({ ...options, apiEndpoint: 'http://127.0.0.1:2' }, log);
    expect(await away.userOf('site', code)).toEqual({ verdict: 'unavailable' });
  });

  it('leaves no secret, code or name in the log', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toMatch(/secret|苏晴|code=|[\da-f]{32}/);
  });
});
