/**
 * The HttpOnly cookie of the browser that asked for WeChat's page. WeChat's `state` is the same for
 * everybody, so this is what keeps a stranger's code from logging someone in: the address WeChat
 * returns to carries a mark made from the cookie, and a code counts only together with both. The
 * cookie carries its own end and a keyed hash, so nothing is stored for those who never scan.
 */
import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { parseCookie, stringifySetCookie } from 'cookie';
import { hashSecret, pseudonym } from '#platform/crypto';
import { newSecret } from '../session/session-token.ts';
import type { CallContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** How long scanning may take, and after it entering a phone. */
export const WECHAT_MS = 10 * MINUTE_MS;

const NONCE = /^(\d{13})\.([\w-]{43})\.([\w-]{16})$/;

type Parts = Pick<Platform, 'clock' | 'config'>;

function nameOf({ config }: Parts): string {
  return config.publicOrigin.startsWith('https://') ? '__Host-zhiji-wx' : 'zhiji-wx';
}

function cookieOf(platform: Parts, value: string, ms: number): string {
  return stringifySetCookie({
    name: nameOf(platform),
    value,
    path: '/',
    maxAge: ms / SECOND_MS,
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.config.publicOrigin.startsWith('https://'),
  });
}

function markOf({ config }: Parts, ends: string, secret: string): string {
  return pseudonym(config.dataKey, `wechat-nonce:${ends}.${secret}`);
}

/** What WeChat brings back with a code to the browser that asked for it: known from its cookie. */
function askOf({ config }: Parts, value: string): string {
  return pseudonym(config.dataKey, `wechat-ask:${value}`);
}

/** A cookie to set, what is stored of it, and the mark of what is asked for with it. */
export function newNonce(platform: Parts): { cookie: string; hash: Buffer; ask: string } {
  const ends = String(platform.clock.now().getTime() + WECHAT_MS);
  const secret = newSecret();
  const value = `${ends}.${secret}.${markOf(platform, ends, secret)}`;
  return {
    cookie: cookieOf(platform, value, WECHAT_MS),
    hash: hashSecret(value),
    ask: askOf(platform, value),
  };
}

/** What would be stored of the cookie that came along; null when there is no good one. */
export function readNonce(platform: Parts, { cookie }: CallContext): Buffer | null {
  const value = readValue(platform, cookie);
  return value === null ? null : hashSecret(value);
}

/** Whether a code that came back with this mark was asked for by the browser of the cookie. */
export function isAsker(platform: Parts, { cookie }: CallContext, ask: string): boolean {
  const value = readValue(platform, cookie);
  return value !== null && isSame(askOf(platform, value), ask);
}

function readValue(platform: Parts, cookie: string): string | null {
  const value = parseCookie(cookie)[nameOf(platform)] ?? '';
  const [, ends = '', secret = '', mark = ''] = NONCE.exec(value) ?? [];
  const isOurs = isSame(markOf(platform, ends, secret), mark);
  return isOurs && Number(ends) > platform.clock.now().getTime() ? value : null;
}

function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Forgets the cookie once its login is over. */
export function endNonce(platform: Parts): string {
  return cookieOf(platform, '', 0);
}
