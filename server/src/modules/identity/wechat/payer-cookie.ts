/**
 * The HttpOnly cookie that keeps who pays inside WeChat. It is sealed for one session: in another
 * browser or under another login it says nothing.
 */
import { DAY_S } from '@zhiji/contract/kernel/durations';
import { parseCookie, stringifySetCookie } from 'cookie';
import { seal, unseal } from '#platform/crypto';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

const KEEP_DAYS = 30;

type Parts = Pick<Platform, 'config'>;
type Caller = Pick<UserContext, 'cookie' | 'user'>;

function nameOf({ config }: Parts): string {
  return config.publicOrigin.startsWith('https://') ? '__Host-zhiji-payer' : 'zhiji-payer';
}

const purposeOf = ({ user }: Pick<Caller, 'user'>): string =>
  `cookie.payer:${user.userId}:${user.sessionId}`;

/** Keeps a payer for the caller's session. */
export function payerCookie(platform: Parts, caller: Pick<Caller, 'user'>, openid: string): string {
  const sealed = seal(platform.config.dataKey, purposeOf(caller), openid);
  return stringifySetCookie({
    name: nameOf(platform),
    value: sealed.toString('base64url'),
    path: '/',
    maxAge: KEEP_DAYS * DAY_S,
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.config.publicOrigin.startsWith('https://'),
  });
}

/** The payer kept for the caller's session; null when it has none. */
export function readPayer(platform: Parts, caller: Caller): string | null {
  const value = parseCookie(caller.cookie)[nameOf(platform)] ?? '';
  try {
    const sealed = Buffer.from(value, 'base64url');
    return unseal(platform.config.dataKey, purposeOf(caller), sealed);
  } catch {
    return null;
  }
}
