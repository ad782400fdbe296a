/** What the tests know of the site they run against. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, Page, Request } from '@playwright/test';

const TOKEN_COOKIE = 'admin-table-token';
/** Without it a session is worth nothing. */
export const BIND_COOKIE = 'zhiji-sid';

/** Runs an operator's command of the server under test. */
export function ops(...args: string[]): string {
  const server = process.env['E2E_SERVER'] ?? 'server/dist/main.js';
  return execFileSync('node', [server, 'ops', ...args], { encoding: 'utf8' });
}

export interface LoggedIn {
  /** Own to this test: a user has one session at a time, so tests must not share users. */
  readonly username: string;
  readonly token: string;
  readonly bindSecret: string;
}

/** Logs a user in, the way a browser session is: a readable token and an HttpOnly cookie. */
export async function logInAs(
  context: BrowserContext,
  origin: string,
  username: string,
): Promise<LoggedIn> {
  const session = JSON.parse(ops('session', username)) as { token: string; bindSecret: string };
  const cookie = { url: origin, sameSite: 'Lax' as const };
  await context.addCookies([
    { ...cookie, name: TOKEN_COOKIE, value: session.token },
    { ...cookie, name: BIND_COOKIE, value: session.bindSecret, httpOnly: true },
  ]);
  return { username, ...session };
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
          complaints.push(message.text());
        }
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
