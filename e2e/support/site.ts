/** What the tests know of the site they run against. */
import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { ops } from './ops.ts';
import type { BrowserContext, Page, Request } from '@playwright/test';

const TOKEN_COOKIE = 'admin-table-token';
/** Without it a session is worth nothing. */
export const BIND_COOKIE = 'zhiji-sid';

export interface LoggedIn {
  /** Own to this test: a user has one session at a time, so tests must not share users. */
  readonly username: string;
  readonly token: string;
  readonly bindSecret: string;
}

/** Puts a session into a browser, the way it is: a readable token and an HttpOnly cookie. */
export async function enter(
  context: BrowserContext,
  origin: string,
  session: Pick<LoggedIn, 'token' | 'bindSecret'>,
): Promise<void> {
  const cookie = { url: origin, sameSite: 'Lax' as const };
  await context.addCookies([
    { ...cookie, name: TOKEN_COOKIE, value: session.token },
    { ...cookie, name: BIND_COOKIE, value: session.bindSecret, httpOnly: true },
  ]);
}

/** A new session of a user. */
export async function sessionOf(username: string): Promise<LoggedIn> {
  const session = JSON.parse(await ops('session', username)) as Omit<LoggedIn, 'username'>;
  return { username, ...session };
}

/** Logs a user in. */
export async function logInAs(
  context: BrowserContext,
  origin: string,
  username: string,
): Promise<LoggedIn> {
  const session = await sessionOf(username);
  await enter(context, origin, session);
  return session;
}

/** Logs a new user in, who has no phone. */
export async function logIn(context: BrowserContext, origin: string): Promise<LoggedIn> {
  return logInAs(context, origin, `u${randomUUID().slice(0, 8)}`);
}

/** The body of the next call to a path. */
export async function nextCall(page: Page, path: string): Promise<Request> {
  return page.waitForRequest((request) => new URL(request.url()).pathname === path);
}

/** A test that fails on errors in the console and on pages that throw. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') {
          complaints.push(`${message.text()} (${message.location().url})`);
        }
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
