/** The cookie that holds the session token; readable by us because the header needs it. */
const TOKEN_COOKIE = 'admin-table-token';
/** As long as the server keeps an idle session. */
const MAX_AGE_SECONDS = 7 * 24 * 3600;

function writeCookie(value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${TOKEN_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** The session token, or null for a visitor. */
export function readToken(): string | null {
  const prefix = `${TOKEN_COOKIE}=`;
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  const value = entry?.slice(prefix.length) ?? '';
  return value === '' ? null : decodeURIComponent(value);
}

/** Keeps the token; called again for a live session, it renews the cookie's age. */
export function saveToken(token: string): void {
  writeCookie(encodeURIComponent(token), MAX_AGE_SECONDS);
}

/** Forgets the token: the browser is a visitor again. */
export function clearToken(): void {
  writeCookie('', 0);
}
