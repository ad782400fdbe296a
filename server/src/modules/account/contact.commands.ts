/** Moving an account to another phone or mailbox, proven by codes; other sessions end with it. */
import { fail } from '#platform/failure';
import { inTransaction, isUniqueViolation } from '#platform/db/transaction';
import {
  endOthers,
  namedTargetOf,
  ownPhone,
  phoneRef,
  requireCode,
  sealPersonal,
  setEmail,
  setPhone,
  useCode,
} from '#modules/identity';
import type { CallInput } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** Changes the phone with a code from the old and one from the new. */
export async function changePhone(
  platform: Platform,
  context: UserContext,
  { phone, code, old_code: oldCode }: CallInput<'account.changePhone'>,
): Promise<void> {
  const { dataKey } = platform.config;
  const { userId, sessionId } = context.user;
  const scene = 'change_phone';
  const former = await ownPhone(platform, userId);
  const oldProof = await requireCode(platform, context, { target: former, scene, code: oldCode });
  const target = namedTargetOf(userId, phone);
  const newProof = await requireCode(platform, context, { target, scene, code });
  await inTransaction(platform.db, async (tx) => {
    await useCode(platform, tx, oldProof);
    await useCode(platform, tx, newProof);
    await setPhone(tx, context.requestId, userId, {
      ref: phoneRef(dataKey, phone),
      sealed: sealPersonal(dataKey, 'phone', phone),
      formerRef: phoneRef(dataKey, former),
    });
    await endOthers(platform, tx, userId, { except: sessionId });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_phone_pkey') ? fail('account.phoneBound') : error;
  });
}

/** Sets the e-mail address with a code sent to it. */
export async function changeEmail(
  platform: Platform,
  context: UserContext,
  { email, code }: CallInput<'account.changeEmail'>,
): Promise<void> {
  const { userId, sessionId } = context.user;
  const target = namedTargetOf(userId, email);
  const proof = await requireCode(platform, context, { target, scene: 'change_email', code });
  await inTransaction(platform.db, async (tx) => {
    await useCode(platform, tx, proof);
    await setEmail(tx, userId, sealPersonal(platform.config.dataKey, 'email', email));
    await endOthers(platform, tx, userId, { except: sessionId });
  });
}
