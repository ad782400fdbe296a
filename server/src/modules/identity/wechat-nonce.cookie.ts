/**
 * The HttpOnly cookie of the browser that asked for WeChat's page. WeChat's `state` is the same for
 * everybody, so this is what keeps a stranger's code from logging someone in: a login without the
 * cookie does not count. It carries its own end and a keyed hash, so nothing is stored for those
 * who never scan.
 */
import { timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { hashSecret, pseudonym } from '#platform/crypto';
import { newSecret } from './session.token.ts';
import type { CallContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** How long scanning may take, and after it entering a phone. */
export const WECHAT_MS = 10 * 60_000;

const MS_PER_SECOND = 1_000;
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
    maxAge: ms / MS_PER_SECOND,
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.config.publicOrigin.startsWith('https://'),
  });
}

function markOf({ config }: Parts, ends: string, secret: string): string {
  return pseudonym(config.dataKey, `wechat-nonce:${ends}.${secret}`);
}

/** A cookie to set, and what is stored of it. */
export function newNonce(platform: Parts): { cookie: string; hash: Buffer } {
  const ends = String(platform.clock.now().getTime() + WECHAT_MS);
  const secret = newSecret();
  const value = `${ends}.${secret}.${markOf(platform, ends, secret)}`;
  return { cookie: cookieOf(platform, value, WECHAT_MS), hash: hashSecret(value) };
}

/** What would be stored of the cookie that came along; null when there is no good one. */
export function readNonce(platform: Parts, { cookie }: CallContext): Buffer | null {
  const value = parseCookie(cookie)[nameOf(platform)] ?? '';
  const [, ends = '', secret = '', mark = ''] = NONCE.exec(value) ?? [];
  const right = Buffer.from(markOf(platform, ends, secret));
  const given = Buffer.from(mark);
  const isOurs = right.length === given.length && timingSafeEqual(right, given);
  return isOurs && Number(ends) > platform.clock.now().getTime() ? hashSecret(value) : null;
}

/** Forgets the cookie once its login is over. */
export function endNonce(platform: Parts): string {
  return cookieOf(platform, '', 0);
}
