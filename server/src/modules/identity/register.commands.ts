/** Opening an account. */
import { fail } from '#platform/failure';
import { inTransaction, isUniqueViolation } from '#platform/db/transaction';
import { currentConsents, recordConsents, requireConsent } from './consent.commands.ts';
import { logInAs } from './login.commands.ts';
import { hashPassword } from './password.hash.ts';
import { passwordRefusal } from './password.rules.ts';
import { readPassword } from './password.wire.ts';
import { phoneRef, sealPersonal } from './personal.ts';
import { requireCode, useCode } from './proof.commands.ts';
import { insertUser, setPhone } from './user.repo.ts';
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
  const refusal = passwordRefusal(password);
  if (password === null || refusal !== null) {
    throw fail(refusal ?? 'password.length');
  }
  requireConsent(input.agree);
  const { username, phone } = input;
  const proof = await requireCode(platform, { target: phone, scene: 'register', code: input.code });
  const consents = await currentConsents(platform);
  const passwordHash = await hashPassword(password);
  const userId = await inTransaction(db, async (tx) => {
    await useCode(platform, tx, proof);
    const id = await insertUser(tx, username, username, {
      passwordHash,
      retailId: input.retailid ?? '',
    });
    await setPhone(tx, context.requestId, id, {
      ref: phoneRef(config.dataKey, phone),
      sealed: sealPersonal(config.dataKey, 'phone', phone),
    });
    await recordConsents(tx, platform, context, id, consents);
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
  return isUniqueViolation(error, 'user_phone_pkey') ? fail('account.phoneBound') : error;
}
