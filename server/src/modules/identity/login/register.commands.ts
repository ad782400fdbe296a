/** Opening an account. */
import { fail } from '#platform/failure';
import { inTransaction, isTransient, isUniqueViolation } from '#platform/db/transaction';
import { isWellKnown } from '../password/common-passwords-filter.ts';
import { currentConsents, recordConsents, requireConsent } from '../user/consent.commands.ts';
import { logInAs } from './login.commands.ts';
import { hashPassword } from '../password/password-hash.ts';
import { isPersonal, passwordRefusal } from '../password/password.rules.ts';
import { readPassword } from '../password/password-wire.ts';
import { phoneRef, sealPersonal } from '../user/personal.ts';
import { requireCode, useCode } from '../code/proof.commands.ts';
import { nicknameFrom } from '../user/nickname.queries.ts';
import { DEFAULT_NICKNAME } from '../user/nickname.rules.ts';
import { announceAccount, insertUser, setPhone } from '../user/user.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Answer } from '#platform/http/handlers';
import type { CallContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/**
 * Creates an account and logs it in. Whether a name or phone is taken is told only to who holds a
 * code of that phone, and leaves the code good for another try.
 */
export async function register(
  platform: Platform,
  context: CallContext,
  input: CallInput<'identity.register'>,
): Promise<Answer<CallResponse<'identity.register'>>> {
  const { config, db } = platform;
  const password = readPassword(config.passwordWire, input.password);
  const refusal = passwordRefusal(password, isWellKnown);
  if (password === null || refusal !== null) {
    throw fail(refusal ?? 'password.length');
  }
  const { username, phone } = input;
  if (isPersonal(password, { username, phone })) {
    throw fail('password.personal');
  }
  requireConsent(input.agree);
  const proof = await requireCode(platform, context, {
    target: phone,
    scene: 'register',
    code: input.code,
  });
  const consents = await currentConsents(platform);
  const passwordHash = await hashPassword(password);
  const nickname = await nicknameFrom(platform, username, DEFAULT_NICKNAME);
  const userId = await inTransaction(db, async (tx) => {
    await useCode(platform, tx, proof);
    const id = await insertUser(tx, username, nickname, {
      passwordHash,
      retailId: input.retailid ?? '',
    });
    await setPhone(tx, context.requestId, id, {
      ref: phoneRef(config.dataKey, phone),
      sealed: sealPersonal(config.dataKey, 'phone', phone),
    });
    await recordConsents(tx, platform, context, id, consents);
    await announceAccount(tx, context.requestId, id);
    return id;
  }).catch((error: unknown) => {
    throw takenBy(error);
  });
  return logInAs(platform, context, userId);
}

/** The primary keys of names and phones decide who was first. */
function takenBy(error: unknown): unknown {
  if (isUniqueViolation(error, 'username_pkey')) {
    return fail('register.userExists');
  }
  if (isUniqueViolation(error, 'user_phone_pkey')) {
    return fail('account.phoneBound');
  }
  // Others were in the way for too long: nothing was written, and the code is still good.
  return isTransient(error) ? fail('register.failed') : error;
}
