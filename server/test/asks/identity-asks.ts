/** Proving who one is, and changing one's account. */
import { hash } from 'node:crypto';
import { buildCode, buildSession, buildUser } from '#factory/identity';
import { namedTargetOf } from '#modules/identity';
import { TestBrowser } from '../browser.ts';
import { wirePassword } from '../passwords.ts';
import { decideInWechat } from '../sandbox.ts';
import { newPerson, newPhone, QR_REQUEST, scannedCode, ticketFor } from '../wechat/wechat.ts';
import { uploadPixel } from './ask.ts';
import type { CallName, CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';
import type { Ask, Asks } from './ask.ts';

type IdentityCall = Extract<CallName, `identity.${string}` | `account.${string}`>;

const NONCE = 'zhiji-wx';
const INSIDE = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50' };
const PASSWORD = 'Study-2026-kai';
const passwords = { newPwd: wirePassword(PASSWORD), queryPwd: wirePassword(PASSWORD) };
const BYTE_BITS = 8;

let named = 0;
function newName(): string {
  named += 1;
  return `asker${named}`;
}

async function phoneOf(app: TestApp, login: Login): Promise<string> {
  return (await app.call('account.me', {}, login)).data.phone;
}

async function codeFor(app: TestApp, login: Login, scene: string): Promise<string> {
  return buildCode(app.platform, await phoneOf(app, login), scene);
}

/** Tries numbers until the hash begins with enough zero bits, as a client without eyes does. */
function work(id: string, bits: number): string {
  for (let nonce = 0; ; nonce += 1) {
    const digest = hash('sha256', `${id}:${nonce}`, 'buffer');
    const head = BigInt(`0x${digest.toString('hex')}`).toString(2).length;
    if (digest.length * BYTE_BITS - head >= bits) {
      return String(nonce);
    }
  }
}

/** A puzzle and the work that solves it; an address may take this way only so often. */
async function solved(app: TestApp): Promise<CallRequest<'identity.solvePuzzle'>> {
  await app.platform.db.deleteFrom('puzzle_use').where('way', '=', 'work').execute();
  const { data } = await app.call('identity.puzzle', { purpose: 'sms' });
  return { id: data.id, nonce: work(data.id, data.work_bits) };
}

function nonceOf(browser: TestBrowser): string {
  return `${NONCE}=${browser.cookie(NONCE) ?? ''}`;
}

/** A code of WeChat with the cookie of the browser that asked for it. */
async function scannedAsk(app: TestApp): Promise<Ask<'identity.loginByWechat'>> {
  const browser = new TestBrowser(app);
  return { request: await scannedCode(browser, newPerson()), cookie: nonceOf(browser) };
}

/** The same of the public account, inside WeChat. */
async function insideAsk(app: TestApp): Promise<Ask<'identity.loginInsideWechat'>> {
  const browser = new TestBrowser(app, INSIDE);
  const { url } = (await browser.call('identity.wechatQrCode', QR_REQUEST)).data;
  const back = await decideInWechat(url, 'confirm', newPerson());
  const code = back.searchParams.get('code') ?? '';
  const ask = back.searchParams.get('ask') ?? '';
  return { request: { code, ask }, cookie: nonceOf(browser) };
}

export const identityAsks: Asks<IdentityCall> = {
  'identity.login': async (app) => {
    const username = newName();
    await buildUser(app.platform, { username, password: PASSWORD });
    return { request: { username, password: wirePassword(PASSWORD) } };
  },
  'identity.loginByPhone': async (app) => {
    const phone = newPhone();
    await buildUser(app.platform, { phone });
    return { request: { phone, code: await buildCode(app.platform, phone, 'login') } };
  },
  'identity.loginByWechat': async (app) => scannedAsk(app),
  'identity.loginInsideWechat': async (app) => insideAsk(app),
  'identity.recognisePayer': async (app) => insideAsk(app),
  'identity.wechatQrCode': async () => ({ request: QR_REQUEST }),
  'identity.bindPhone': async (app) => {
    const browser = new TestBrowser(app);
    const request = await ticketFor(app, browser, newPerson());
    return { request, cookie: nonceOf(browser) };
  },
  'identity.register': async (app) => {
    const phone = newPhone();
    const code = await buildCode(app.platform, phone, 'register');
    const password = wirePassword(PASSWORD);
    return { request: { username: newName(), password, phone, code, agree: 1 } };
  },
  'identity.resetPassword': async (app) => {
    const phone = newPhone();
    await buildUser(app.platform, { phone });
    const code = await buildCode(app.platform, phone, 'reset_password');
    return { request: { phone, code, ...passwords } };
  },
  'identity.puzzle': async () => ({ request: { purpose: 'sms' } }),
  'identity.solvePuzzle': async (app) => ({ request: await solved(app) }),
  'identity.sendCode': async (app, login) => ({
    request: { phone: await phoneOf(app, login), scene: 'change_password' },
  }),
  'identity.sendEmailCode': async () => ({
    request: { email: `${newName()}@learn.example`, scene: 'change_email' },
  }),
  'identity.logout': async () => ({ request: {} }),
  'identity.issueTicket': async () => ({ request: { app: 'agency' } }),
  'identity.redeemTicket': async (app, { userId }) => {
    const session = await buildSession(app.platform, userId);
    const { data } = await app.call('identity.issueTicket', { app: 'agency' }, session);
    return { request: { token: data.token, app: 'agency' } };
  },
  'identity.linkToken': async () => ({ request: {} }),

  'account.me': async () => ({ request: {} }),
  'account.edit': async () => ({ request: { nickname: '晴川', gender: 2, real_name: '林知远' } }),
  'account.changePhoto': async (app, login) => ({
    request: { photo: await uploadPixel(app, login) },
  }),
  'account.changePassword': async (app, login) => ({
    request: { code: await codeFor(app, login, 'change_password'), ...passwords },
  }),
  'account.changePhone': async (app, login) => {
    const phone = newPhone();
    const old_code = await codeFor(app, login, 'change_phone');
    const target = namedTargetOf(login.userId, phone);
    return {
      request: { old_code, phone, code: await buildCode(app.platform, target, 'change_phone') },
    };
  },
  'account.changeEmail': async (app, { userId }) => {
    const email = `${newName()}@learn.example`;
    const target = namedTargetOf(userId, email);
    return { request: { email, code: await buildCode(app.platform, target, 'change_email') } };
  },
  'account.bindWechat': async (app) => scannedAsk(app),
  'account.requestDeletion': async (app, login) => ({
    request: { code: await codeFor(app, login, 'delete_account'), reason: '不再需要' },
  }),
  'account.devices': async () => ({ request: {} }),
  'account.endDevice': async (app, login) => {
    const { data } = await app.call('account.devices', {}, login);
    return { request: { id: data.find(({ state }) => state === 'live')?.id ?? '' } };
  },
  'account.consents': async () => ({ request: {} }),
  'account.exportData': async () => ({ request: {} }),
};
