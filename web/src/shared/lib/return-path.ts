/** Where to go on after another site's page. */
import { pathTo } from '#shared/lib/paths.ts';

/** Survives the way over WeChat's page and back, in this tab alone. */
const RETURN_KEY = 'zhiji-login-return';
const INNER_PATH = /^\/(?!\/)/;

/** A path of this site, or null: what stands in an address could be anything. */
export function readRedirect(text: string | null): string | null {
  return text !== null && INNER_PATH.test(text) ? text : null;
}

/** Remembers where to go on when the person comes back from WeChat. */
export function keepReturn(path: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, path);
  } catch {
    // A browser that stores nothing: the way leads home.
  }
}

/** Where to go on after WeChat. Only read, as a screen may be drawn more than once. */
export function readReturn(): string {
  try {
    return readRedirect(sessionStorage.getItem(RETURN_KEY)) ?? pathTo('home');
  } catch {
    return pathTo('home');
  }
}

/** It leads on once: whoever read it forgets it. */
export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(RETURN_KEY);
  } catch {
    // Nothing was kept.
  }
}
