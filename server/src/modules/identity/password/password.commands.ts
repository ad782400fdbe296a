/** Setting a new password, which ends the sessions opened with the old one. */
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { isWellKnown } from './common-passwords-filter.ts';
import { hashPassword } from './password-hash.ts';
import { isPersonal, passwordRefusal } from './password.rules.ts';
import { readPassword } from './password-wire.ts';
import { openPersonal, phoneRef } from '../user/personal.ts';
import { requireCode, useCode } from '../code/proof.commands.ts';
import { endOthers } from '../session/session.commands.ts';
import { findUser, findUserIdByPhone, setPasswordHash } from '../user/user.repo.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { CallContext, UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { CodeProof } from '../code/code.commands.ts';

/** Sets the password of the account of a phone; whether there is one is told to who has its code. */
export async function resetPassword(
  platform: Platform,
  context: CallContext,
  input: CallInput<'identity.resetPassword'>,
): Promise<void> {
  const password = newPassword(platform, input);
  const { phone, code } = input;
  const proof = await requireCode(platform, context, {
    target: phone,
    scene: 'reset_password',
    code,
  });
  const userId = await findUserIdByPhone(platform.db, phoneRef(platform.config.dataKey, phone));
  if (userId === null) {
    throw fail('account.phoneUnregistered');
  }
  await savePassword(platform, { userId, password, proof }, 'all');
}

/** Sets one's own password with a code sent to one's own phone; only this session goes on. */
export async function changePassword(
  platform: Platform,
  context: UserContext,
  input: CallInput<'account.changePassword'>,
): Promise<void> {
  const password = newPassword(platform, input);
  const { userId, sessionId } = context.user;
  const phone = await ownPhone(platform, userId);
  const proof = await requireCode(platform, context, {
    target: phone,
    scene: 'change_password',
    code: input.code,
  });
  await savePassword(platform, { userId, password, proof }, { except: sessionId });
}

/** The phone of a user; empty when he has none, to which no code was ever sent. */
export async function ownPhone({ db, config }: Platform, userId: number): Promise<string> {
  const user = await findUser(db, userId);
  return openPersonal(config.dataKey, 'phone', user?.phone_sealed ?? null);
}

function newPassword(
  { config }: Platform,
  { newPwd, queryPwd }: { newPwd: string; queryPwd: string },
): string {
  const password = readPassword(config.passwordWire, newPwd);
  const repeated = readPassword(config.passwordWire, queryPwd);
  const refusal = passwordRefusal(password, isWellKnown, repeated);
  if (password === null || refusal !== null) {
    throw fail(refusal ?? 'password.length');
  }
  return password;
}

async function savePassword(
  platform: Platform,
  { userId, password, proof }: { userId: number; password: string; proof: CodeProof },
  ended: { except: string } | 'all',
): Promise<void> {
  const user = await findUser(platform.db, userId);
  const phone = openPersonal(platform.config.dataKey, 'phone', user?.phone_sealed ?? null);
  if (isPersonal(password, { username: user?.username ?? '', phone })) {
    throw fail('password.personal');
  }
  const hash = await hashPassword(password);
  await inTransaction(platform.db, async (tx) => {
    await useCode(platform, tx, proof);
    await setPasswordHash(tx, userId, hash);
    await endOthers(platform, tx, userId, ended);
  });
}
