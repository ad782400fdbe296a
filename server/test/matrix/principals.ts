/** Everyone who may stand at the door, good and bad. */
import { buildLogin, forgeToken, loginAgain } from '../logins.ts';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { Sender, TestApp } from '../app.ts';
import type { Login } from '../logins.ts';

export interface Principal {
  readonly name: string;
  readonly sender: Sender;
  /** What a call for users tells this one; null when it lets him in. */
  readonly refusal: ErrorKey | null;
  /** Who he is when he is let in. */
  readonly login: Login | null;
}

/** Builds one of each; forged and stolen tokens aim at a bystander logged in with a browser. */
export async function buildPrincipals(app: TestApp, bystander: Login): Promise<Principal[]> {
  const [user, browser, disabled, grouped, expired, gone, elsewhere] = await Promise.all([
    buildLogin(app),
    buildLogin(app, {}, true),
    buildLogin(app, { status: 0 }),
    buildLogin(app, { group_disabled: true }),
    buildLogin(app),
    buildLogin(app),
    buildLogin(app),
  ]);
  await Promise.all([
    changeSession(app, expired, { expires_at: app.clock.now() }),
    changeSession(app, gone, { revoked_at: app.clock.now(), revoke_reason: 'logout' }),
    loginAgain(app, elsewhere),
  ]);
  const { token } = bystander;
  return [
    refused('visitor', 'auth.tokenMissing', {}),
    { name: 'user', sender: { token: user.token }, refusal: null, login: user },
    { name: 'user in a browser', sender: browser, refusal: null, login: browser },
    refused('visitor with an empty token', 'auth.tokenMissing', { token: '' }),
    refused('disabled user', 'auth.userDisabled', disabled),
    refused('user of a disabled group', 'auth.groupDisabled', grouped),
    refused('expired session', 'auth.tokenExpired', expired),
    refused('session logged out', 'auth.tokenExpired', gone),
    refused('logged in elsewhere', 'auth.loggedInElsewhere', elsewhere),
    refused('malformed token', 'auth.tokenExpired', { token: 'not-a-token' }),
    refused('token of nobody', 'auth.tokenExpired', { token: forgeToken(NOBODY) }),
    refused('wrong secret of a user', 'auth.tokenExpired', {
      token: forgeToken(bystander.userId),
    }),
    refused('browser token without its cookie', 'auth.tokenExpired', { token }),
    refused('browser token with the cookie of another', 'auth.tokenExpired', {
      token,
      bindSecret: browser.bindSecret,
    }),
  ];
}

const NOBODY = 999_999_999;

function refused(name: string, refusal: ErrorKey, sender: Sender): Principal {
  return { name, sender, refusal, login: null };
}

async function changeSession(
  { platform }: TestApp,
  { userId }: Login,
  values: { expires_at: Date } | { revoked_at: Date; revoke_reason: string },
): Promise<void> {
  await platform.db
    .updateTable('user_session')
    .set(values)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
