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
  const server = process.env['E2E_SERVER'] ?? 'server/dist-test/main.js';
  const env = { ...process.env, NODE_ENV: 'test' };
  return execFileSync('node', [server, 'ops', ...args], { encoding: 'utf8', env });
}

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

/** New sessions of users, in their order. */
function sessionsOf(usernames: readonly string[]): LoggedIn[] {
  const lines = ops('session', ...usernames)
    .trim()
    .split('\n');
  return usernames.map((username, index) => {
    const session = JSON.parse(lines[index] ?? '') as { token: string; bindSecret: string };
    return { username, ...session };
  });
}

/** A new session of a user. */
export function sessionOf(username: string): LoggedIn {
  const [session] = sessionsOf([username]);
  if (session === undefined) {
    throw new Error(`no session of ${username}`);
  }
  return session;
}

/** Logs a user in. */
export async function logInAs(
  context: BrowserContext,
  origin: string,
  username: string,
): Promise<LoggedIn> {
  const session = sessionOf(username);
  await enter(context, origin, session);
  return session;
}

/** A command takes most of a second to start: this many newcomers come with each. */
const NEWCOMERS = 8;
const newcomers: LoggedIn[] = [];

/** Logs a new user in, who has no phone. */
export async function logIn(context: BrowserContext, origin: string): Promise<LoggedIn> {
  if (newcomers.length === 0) {
    const names = Array.from({ length: NEWCOMERS }, () => `u${randomUUID().slice(0, 8)}`);
    newcomers.push(...sessionsOf(names));
  }
  const session = newcomers.pop() ?? sessionOf(`u${randomUUID().slice(0, 8)}`);
  await enter(context, origin, session);
  return session;
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
