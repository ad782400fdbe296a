/** Visitors who log in through WeChat. */
import { buildCode } from '#factory/identity';
import { TestBrowser } from '../browser.ts';
import { scanWechat } from '../sandbox.ts';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { Answered, TestApp } from '../app.ts';

/** What the site sends when it shows the QR page. */
export const QR_REQUEST = { url: 'http://127.0.0.1:13500/#/home' };

const PHONE_TAIL = 8;
let made = 0;

/** A phone nobody has. */
export function newPhone(): string {
  made += 1;
  return `137${String(made).padStart(PHONE_TAIL, '0')}`;
}

/** Somebody with WeChat whom the site does not know. */
export function newPerson(): string {
  made += 1;
  return `路人${made}`;
}

/** What a browser that asked for a QR page comes back with when a person has scanned it. */
export async function scannedCode(
  browser: TestBrowser,
  person: string,
): Promise<{ code: string; ask: string }> {
  const { data } = await browser.call('identity.wechatQrCode', QR_REQUEST);
  return { code: await scanWechat(data.url, person), ask: askOf(data.url) };
}

/** The mark in the address that WeChat returns to. */
export function askOf(url: string): string {
  const redirect = new URL(url).searchParams.get('redirect_uri') ?? '';
  return new URL(redirect).searchParams.get('ask') ?? '';
}

/** Scans and comes back, all in one. */
export async function scan(
  browser: TestBrowser,
  person: string,
): Promise<Answered<CallResponse<'identity.loginByWechat'>>> {
  return browser.call('identity.loginByWechat', await scannedCode(browser, person));
}

/** A newcomer with a ticket, and the request that redeems it. */
export async function ticketFor(
  { platform }: TestApp,
  browser: TestBrowser,
  person: string,
  phone = newPhone(),
): Promise<CallRequest<'identity.bindPhone'>> {
  const { id } = (await scan(browser, person)).data;
  const code = await buildCode(platform, phone, 'bind_phone');
  return { id, phone, code, agree: 1 };
}

/** Logs somebody in through WeChat for the first time. */
export async function buildWechatLogin(app: TestApp, person: string) {
  const browser = new TestBrowser(app);
  const request = await ticketFor(app, browser, person);
  const { data } = await browser.call('identity.bindPhone', request);
  browser.token = data.user_token;
  return { browser, user: data.user };
}
