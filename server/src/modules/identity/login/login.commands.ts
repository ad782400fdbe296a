/** Logging in with a password or with a code. */
import { PUZZLE_PURPOSES } from '@zhiji/contract/kernel/statuses';
import { Answer } from '#platform/http/handlers';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { deviceName } from '../session/device.rules.ts';
import { beginAttempt } from './login-attempt.commands.ts';
import { matchPassword } from '../password/password-hash.ts';
import { readPassword } from '../password/password-wire.ts';
import { phoneRef } from '../user/personal.ts';
import { requireCode, useCode } from '../code/proof.commands.ts';
import { clientOf, takePuzzle } from '../puzzle/puzzle.commands.ts';
import { bindCookie } from '../session/session-cookie.ts';
import { openSession } from '../session/session.commands.ts';
import { ownUser } from '../user/user.queries.ts';
import { findCredentials, findUserIdByPhone } from '../user/user.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { CallContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { Prove } from '../session/session.commands.ts';
import type { SessionClient } from '../session/session.repo.ts';

type Session = CallResponse<'identity.login'>;

/**
 * Opens a session for whoever just proved to be this user, and answers it. A browser shows itself
 * by headers no script can leave out, and gets the cookie its session is bound to.
 */
export async function logInAs(
  platform: Platform,
  { browser, userAgent }: CallContext,
  userId: number,
  { client, prove }: { readonly client?: SessionClient; readonly prove?: Prove } = {},
): Promise<Answer<Session>> {
  const device = deviceName(userAgent);
  const owner = { device, browser, ...(client === undefined ? {} : { client }) };
  const { token, bindSecret } = await openSession(platform, userId, owner, prove);
  const session = { user_token: token, user: await ownUser(platform, userId) };
  const cookie = bindSecret === null ? [] : [bindCookie(platform.config.publicOrigin, bindSecret)];
  return new Answer(session, { cookies: cookie });
}

/** Logs in with name and password; a name nobody has is answered like a wrong password, as late. */
export async function login(
  platform: Platform,
  context: CallContext,
  input: CallInput<'identity.login'>,
): Promise<Answer<Session>> {
  const { db, config } = platform;
  const password = readPassword(config.passwordWire, input.password);
  // What cannot be read is no guess at a password, so it is not counted as one.
  if (password === null) {
    throw fail('auth.wrongCredentials');
  }
  const solved =
    input.captcha_token !== undefined &&
    (await takePuzzle(platform, {
      token: input.captcha_token,
      purpose: PUZZLE_PURPOSES.login,
      client: clientOf(config.dataKey, context),
    }));
  const match = await matchPassword(async () => {
    const attempt = await beginAttempt(platform, context, input.username, solved);
    const account = await findCredentials(db, input.username);
    return { attempt, userId: account?.id, stored: account?.password_hash ?? null };
  }, password);
  if (match?.userId === undefined) {
    throw fail('auth.wrongCredentials');
  }
  await match.attempt.succeeded();
  return logInAs(platform, context, match.userId, {
    prove: async (_tx, user) => {
      if (user.password_hash !== match.stored) {
        throw fail('auth.wrongCredentials');
      }
      return Promise.resolve();
    },
  });
}

/** Logs in with a code; a phone nobody has goes on to register, with the code still good. */
export async function loginByPhone(
  platform: Platform,
  context: CallContext,
  { phone, code }: CallInput<'identity.loginByPhone'>,
): Promise<Answer<CallResponse<'identity.loginByPhone'>>> {
  const { db, config } = platform;
  const proof = await requireCode(platform, context, { target: phone, scene: 'login', code });
  const ref = phoneRef(config.dataKey, phone);
  const userId = await findUserIdByPhone(db, ref);
  if (userId === null) {
    return new Answer({ phone }, { success: 'phoneUnregistered' });
  }
  await inTransaction(db, async (tx) => useCode(platform, tx, proof));
  return logInAs(platform, context, userId, {
    prove: async (tx) => {
      if ((await findUserIdByPhone(tx, ref)) !== userId) {
        throw fail('code.expired');
      }
    },
  });
}
