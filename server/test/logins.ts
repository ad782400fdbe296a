/** Users who are logged in, and tokens that never were issued. */
import { randomBytes } from 'node:crypto';
import { beforeEach } from 'vitest';
import { buildSession, buildUser } from '#factory/identity';
import type { UserValues } from '#factory/identity';
import type { TestApp } from './app.ts';

const BASE = 36;
const SECRET_BYTES = 32;

export interface Login {
  readonly userId: number;
  readonly token: string;
  /** Value of the cookie of a browser; null for other clients. */
  readonly bindSecret: string | null;
}

/** Builds a user and logs him in, with a browser or another client; disables him afterwards. */
export async function buildLogin(
  app: TestApp,
  { status = 1, group_disabled = false, ...values }: UserValues = {},
  browser = false,
): Promise<Login> {
  const { platform } = app;
  const userId = await buildUser(platform, values);
  const session = await buildSession(platform, userId, browser);
  if (status !== 1 || group_disabled) {
    const disabled = { status, group_disabled };
    await platform.db.updateTable('users').set(disabled).where('id', '=', userId).execute();
  }
  return { userId, ...session };
}

/** The user of a test: another one for each. */
export function useLogin(app: TestApp): Login {
  const login = {} as Login;
  beforeEach(async () => {
    Object.assign(login, await buildLogin(app));
  });
  return login;
}

/** Logs a user in once more, which ends his other session. */
export async function loginAgain({ platform }: TestApp, { userId }: Login): Promise<void> {
  await buildSession(platform, userId);
}

/** A token as we would write it, of a session that does not exist. */
export function forgeToken(userId: number): string {
  return `${userId.toString(BASE)}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
}
