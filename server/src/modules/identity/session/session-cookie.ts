/** The HttpOnly cookie that a session opened by a browser is bound to. */
import { DAY_S } from '@zhiji/contract/kernel/durations';
import { stringifySetCookie } from 'cookie';
import { bindCookieName } from '#platform/http/auth';

/** The longest a browser keeps one; when the session ends, the server decides. */
const KEEP_SECONDS = 400 * DAY_S;

/** Sets the cookie, or with null forgets it. */
export function bindCookie(publicOrigin: string, secret: string | null): string {
  return stringifySetCookie({
    name: bindCookieName(publicOrigin),
    value: secret ?? '',
    path: '/',
    maxAge: secret === null ? 0 : KEEP_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicOrigin.startsWith('https://'),
  });
}
