import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgreements } from '#factory/content';
import { openWechat } from '#gateways/wechat/wechat-oauth';
import { startTestApp } from '#test/app';
import { TestBrowser } from '#test/browser';
import { startSandbox } from '#test/sandbox';
import { DOUBTFUL, listWords, REFUSED } from '#test/texts/reviewer';
import {
  buildWechatLogin,
  newPerson,
  newPhone,
  QR_REQUEST,
  scan,
  scannedCode,
  ticketFor,
} from '#test/wechat/wechat';
import { buildCode, buildSession, buildUser } from '../identity.factory.ts';
import { deleteEndedWechatTickets } from './wechat.repo.ts';
import type { TestApp } from '#test/app';
import type { Sandbox } from '#test/sandbox';

const NONCE = 'zhiji-wx';

const { service, privacy } = AGREEMENT_TYPES;

let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startTestApp({ environment: sandbox.environment });
  await buildAgreements(app.platform, [service, privacy]);
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});

async function rows(table: 'users' | 'user_wechat'): Promise<number> {
  return (await app.platform.db.selectFrom(table).selectAll().execute()).length;
}

describe('POST /api/login/wxBindPhone [API-023]', () => {
  it('opens an account for a phone nobody has, with consent and the name from WeChat', async () => {
    const person = newPerson();
    const browser = new TestBrowser(app);
    const request = await ticketFor(app, browser, person);
    const answer = await browser.call('identity.bindPhone', request);
    expect(answer).toMatchObject({
      code: 11108,
      data: { user: { nickname: person, phone: request.phone, is_wx: 1 } },
    });
    browser.token = answer.data.user_token;
    expect(answer.data.user.username).toMatch(/^wx_[\da-f]{16}$/);
    expect((await browser.call('account.consents')).data).toHaveLength(2);
    expect(browser.cookie(NONCE)).toBeUndefined();
  });

  it('names the account otherwise when the name from WeChat is not fit to be shown', async () => {
    await listWords(app);
    for (const word of [DOUBTFUL, REFUSED, 'ａｄｍｉｎ', '官|方']) {
      const { user } = await buildWechatLogin(app, newPerson() + word);
      expect(user).toMatchObject({ nickname: '微信用户', pending_nickname: '', is_wx: 1 });
    }
  });

  it('binds to the account of a known phone', async () => {
    const phone = newPhone();
    const userId = await buildUser(app.platform, { phone });
    const browser = new TestBrowser(app);
    const person = newPerson();
    const before = await rows('users');
    const request = await ticketFor(app, browser, person, phone);
    expect((await browser.call('identity.bindPhone', request)).data.user.id).toBe(userId);
    expect(await rows('users')).toBe(before);
    expect((await scan(new TestBrowser(app), person)).data.is_phone).toBe(1);
  });

  it('[R1-A9] ends what else is open of the account whose phone it is', async () => {
    const phone = newPhone();
    const session = await buildSession(app.platform, await buildUser(app.platform, { phone }));
    const ticket = await app.call('identity.issueTicket', { app: 'agency' }, session);
    const browser = new TestBrowser(app);
    const request = await ticketFor(app, browser, newPerson(), phone);
    expect((await browser.call('identity.bindPhone', request)).code).toBe(11108);
    // A process remembers a session for a moment.
    await app.ticks.pass(SECOND_MS);
    expect((await app.call('account.me', {}, session)).code).toBe(11102);
    const { token } = ticket.data;
    expect((await app.call('identity.redeemTicket', { token, app: 'agency' })).code).toBe(11102);
  });

  it('refuses the phone of an account with another WeChat, and leaves the code good', async () => {
    const { user } = await buildWechatLogin(app, newPerson());
    const browser = new TestBrowser(app);
    const request = await ticketFor(app, browser, newPerson(), user.phone);
    expect((await browser.call('identity.bindPhone', request)).code).toBe(11111);
    expect((await browser.call('identity.bindPhone', request)).code).toBe(11111);
  });

  it('needs consent and the right code', async () => {
    const browser = new TestBrowser(app);
    const request = await ticketFor(app, browser, newPerson());
    const bind = async (changes: object) =>
      (await browser.call('identity.bindPhone', { ...request, ...changes })).code;
    expect(await bind({ agree: 0 })).toBe(60006);
    expect(await bind({ code: '000000' })).toBe(11110);
    expect(await bind({ phone: newPhone() })).toBe(11008);
    expect(await bind({})).toBe(11108);
  });

  it('takes a ticket once, from the browser it was given to, for ten minutes', async () => {
    const browser = new TestBrowser(app);
    const request = await ticketFor(app, browser, newPerson());
    const other = new TestBrowser(app);
    expect((await other.call('identity.bindPhone', request)).code).toBe(60010);
    await other.call('identity.wechatQrCode', QR_REQUEST);
    expect((await other.call('identity.bindPhone', request)).code).toBe(60010);
    const nonce = browser.cookie(NONCE) ?? '';
    expect((await browser.call('identity.bindPhone', request)).code).toBe(11108);
    browser.setCookie(NONCE, nonce);
    const again = { ...request, code: await buildCode(app.platform, request.phone, 'bind_phone') };
    expect((await browser.call('identity.bindPhone', again)).code).toBe(60010);
    const late = await ticketFor(app, browser, newPerson());
    app.clock.advance(10 * MINUTE_MS);
    expect((await browser.call('identity.bindPhone', late)).code).toBe(60010);
    expect((await browser.call('identity.bindPhone', { ...late, id: 'made-up' })).code).toBe(60010);
  });

  it('lets one of many win who redeem a ticket at once, each with another phone', async () => {
    const browser = new TestBrowser(app);
    const { id } = (await scan(browser, newPerson())).data;
    const requests = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const phone = newPhone();
        const code = await buildCode(app.platform, phone, 'bind_phone');
        return { id, phone, code, agree: 1 as const };
      }),
    );
    const before = { users: await rows('users'), wechat: await rows('user_wechat') };
    const answers = await Promise.all(
      requests.map(async (request) => browser.call('identity.bindPhone', request)),
    );
    expect(answers.filter(({ code }) => code === 11108)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 60010)).toHaveLength(4);
    expect(await rows('users')).toBe(before.users + 1);
    expect(await rows('user_wechat')).toBe(before.wechat + 1);
  });

  it('gives one WeChat account one account, whichever of two phones is first', async () => {
    const person = newPerson();
    const browsers = [new TestBrowser(app), new TestBrowser(app)];
    const before = await rows('users');
    const requests = await Promise.all(
      browsers.map(async (browser) => ticketFor(app, browser, person)),
    );
    const answers = await Promise.all(
      browsers.map(async (browser, at) =>
        browser.call('identity.bindPhone', requests[at] ?? requests[0]),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([11108, 60012]));
    expect(await rows('users')).toBe(before + 1);
  });

  it('gives one phone one WeChat account, whichever of two is first', async () => {
    const phone = newPhone();
    await buildUser(app.platform, { phone });
    const before = await rows('user_wechat');
    const browsers = [new TestBrowser(app), new TestBrowser(app)];
    const tickets = await Promise.all(
      browsers.map(async (browser) => (await scan(browser, newPerson())).data.id),
    );
    const code = await buildCode(app.platform, phone, 'bind_phone');
    const answers = await Promise.all(
      browsers.map(async (browser, at) =>
        browser.call('identity.bindPhone', { id: tickets[at] ?? '', phone, code, agree: 1 }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 11108)).toHaveLength(1);
    expect(await rows('user_wechat')).toBe(before + 1);
  });

  it('refuses a disabled account before anything of it changes', async () => {
    const phone = newPhone();
    await buildUser(app.platform, { phone, status: 0 });
    const browser = new TestBrowser(app);
    const before = await rows('user_wechat');
    const request = await ticketFor(app, browser, newPerson(), phone);
    expect((await browser.call('identity.bindPhone', request)).code).toBe(11106);
    expect(await rows('user_wechat')).toBe(before);
  });
});

describe('POST /api/user/setBindWx [API-046]', () => {
  async function loggedIn(): Promise<TestBrowser> {
    const phone = newPhone();
    await buildUser(app.platform, { phone });
    const browser = new TestBrowser(app);
    const code = await buildCode(app.platform, phone, 'login');
    const { data } = await browser.call('identity.loginByPhone', { phone, code });
    browser.token = 'user_token' in data ? data.user_token : undefined;
    return browser;
  }

  it('binds by a code and unbinds again', async () => {
    const browser = await loggedIn();
    const person = newPerson();
    const code = await scannedCode(browser, person);
    const bound = await browser.call('account.bindWechat', code);
    expect(bound).toMatchObject({ code: 10006, data: { is_wx: 1, nickname: person } });
    expect((await browser.call('account.me')).data.is_wx).toBe(1);
    expect((await scan(new TestBrowser(app), person)).data.is_phone).toBe(1);
    browser.token = (await scan(browser, person)).data.user_token;
    const unbound = await browser.call('account.bindWechat', { unbind: 1 });
    expect(unbound).toMatchObject({ code: 10006, data: { is_wx: 0, nickname: '' } });
    expect((await browser.call('account.bindWechat', { unbind: 1 })).code).toBe(10006);
    expect((await browser.call('account.me')).data.is_wx).toBe(0);
    expect((await scan(new TestBrowser(app), person)).data.is_phone).toBe(0);
  });

  it('refuses a code this browser did not ask for: nobody binds his WeChat to my account', async () => {
    const browser = await loggedIn();
    const code = await scannedCode(new TestBrowser(app), newPerson());
    expect((await browser.call('account.bindWechat', code)).code).toBe(60010);
    expect((await browser.call('account.me')).data.is_wx).toBe(0);
  });

  it('[R1-A16] refuses it as well when this browser has asked for one of its own', async () => {
    const browser = await loggedIn();
    const stranger = new TestBrowser(app);
    const person = newPerson();
    const code = await scannedCode(stranger, person);
    const own = await scannedCode(browser, newPerson());
    expect((await browser.call('account.bindWechat', code)).code).toBe(60010);
    expect((await browser.call('account.bindWechat', { code: code.code })).code).toBe(60010);
    expect((await browser.call('account.me')).data.is_wx).toBe(0);
    // Neither code was spent: each still counts for who asked for it.
    expect((await stranger.call('identity.loginByWechat', code)).data.is_phone).toBe(0);
    expect((await browser.call('account.bindWechat', own)).code).toBe(10006);
  });

  it('binds one WeChat to one account', async () => {
    const person = newPerson();
    await buildWechatLogin(app, person);
    const browser = await loggedIn();
    const taken = await scannedCode(browser, person);
    expect((await browser.call('account.bindWechat', taken)).code).toBe(60012);
    const own = newPerson();
    const bind = async (name: string) =>
      (await browser.call('account.bindWechat', await scannedCode(browser, name))).code;
    expect(await bind(own)).toBe(10006);
    expect(await bind(own)).toBe(10006);
    expect(await bind(newPerson())).toBe(60013);
  });

  it('lets one of two accounts have a WeChat both bind at once', async () => {
    const person = newPerson();
    const browsers = await Promise.all([loggedIn(), loggedIn()]);
    const codes = await Promise.all(browsers.map(async (browser) => scannedCode(browser, person)));
    const answers = await Promise.all(
      browsers.map(async (browser, at) =>
        browser.call('account.bindWechat', codes[at] ?? { code: '' }),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([10006, 60012]));
  });

  it('keeps the only way in', async () => {
    const { browser, user } = await buildWechatLogin(app, newPerson());
    await app.platform.db
      .updateTable('users')
      .set({ phone_sealed: null })
      .where('id', '=', user.id)
      .execute();
    expect((await browser.call('account.bindWechat', { unbind: 1 })).code).toBe(60014);
    expect((await browser.call('account.me')).data.is_wx).toBe(1);
  });
});

describe('what is stored of WeChat', () => {
  it('shows neither its ids nor names, tickets or cookies, in rows and log', async () => {
    const person = newPerson();
    const browser = new TestBrowser(app);
    const { id } = (await scan(browser, person)).data;
    const { config, log } = app.platform;
    const wechat = openWechat({ ...config.wechat, patience: config.patience }, log);
    const known = await wechat.userOf(
      'site',
      (await scannedCode(new TestBrowser(app), person)).code,
    );
    const unionid = known.verdict === 'user' ? known.user.unionid : '';
    const { db } = app.platform;
    const stored = [
      ...(await db.selectFrom('wechat_ticket').selectAll().execute()),
      ...(await db.selectFrom('user_wechat').selectAll().execute()),
    ].flatMap((row) => Object.values(row).map(String));
    expect(stored.length).toBeGreaterThan(0);
    for (const secret of [person, id, browser.cookie(NONCE), unionid]) {
      expect(secret).toMatch(/./);
      expect([...stored, ...app.logged].join('\n')).not.toContain(secret);
    }
  });

  it('forgets tickets that are over', async () => {
    const { db, clock } = app.platform;
    const before = clock.now();
    await deleteEndedWechatTickets(db, before);
    const left = await db.selectFrom('wechat_ticket').select('expires_at').execute();
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ expires_at: ends }) => ends >= before)).toBe(true);
  });
});
