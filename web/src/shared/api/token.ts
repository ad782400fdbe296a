import { DAY_S } from '@zhiji/contract/kernel/durations';

/** The cookie that holds the session token; readable by us because the header needs it. */
const TOKEN_COOKIE = 'admin-table-token';
/** As long as the server keeps an idle session. */
const MAX_AGE_SECONDS = 7 * DAY_S;

/** Tabs share the cookie; a change of this tells the others at once that somebody logged in. */
const LOGIN_KEY = 'zhiji-login';

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

/** The token this tab knows of. */
let known = readToken();

/** Keeps the token; called again for a live session, it renews the cookie's age. */
export function saveToken(token: string): void {
  writeCookie(encodeURIComponent(token), MAX_AGE_SECONDS);
  if (token !== known) {
    known = token;
    tellTabs();
  }
}

function tellTabs(): void {
  try {
    localStorage.setItem(LOGIN_KEY, String(Date.now()));
  } catch {
    // Blocked storage: another tab looks when it is seen again.
  }
}

/** Forgets the token: the browser is a visitor again. */
export function clearToken(): void {
  known = null;
  writeCookie('', 0);
}

/** Tells when another tab logged in: at once, or when this one is seen again. */
export function onLoginElsewhere(listener: () => Promise<void>): () => void {
  const look = () => {
    const token = readToken();
    if (token !== null && token !== known) {
      known = token;
      void listener();
    }
  };
  globalThis.addEventListener('storage', look);
  globalThis.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    globalThis.removeEventListener('storage', look);
    globalThis.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
