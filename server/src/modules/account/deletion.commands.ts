/** Deleting an account: asked for, waited for, done. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { endOthers, ownPhone, ownUser, requireCode, useCode } from '#modules/identity';
import { listDueDeletions, setDeletion, wipeUser } from '#modules/identity';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Module, Platform } from '#platform/module';

const COOLING_OFF_MS = 7 * DAY_MS;
const BATCH = 100;
const DELETED_NICKNAME = '已注销用户';

/** Says whether something of a user is still open that forbids deleting the account. */
export type DeletionBlocker = (userId: number) => Promise<boolean>;

/** Records the request and logs the account out everywhere; a new login withdraws it. */
export async function requestDeletion(
  platform: Platform,
  blockers: readonly DeletionBlocker[],
  context: UserContext,
  { code, reason }: CallInput<'account.requestDeletion'>,
): Promise<CallResponse<'account.requestDeletion'>> {
  const { db, clock } = platform;
  const { userId } = context.user;
  const phone = await ownPhone(platform, userId);
  const proof = await requireCode(platform, context, {
    target: phone,
    scene: 'delete_account',
    code,
  });
  for (const isOpen of blockers) {
    if (await isOpen(userId)) {
      throw fail('account.deletionBlocked');
    }
  }
  const now = clock.now();
  const at = new Date(now.getTime() + COOLING_OFF_MS);
  await inTransaction(db, async (tx) => {
    await useCode(platform, tx, proof);
    await setDeletion(tx, userId, { at, reason });
    await endOthers(platform, tx, userId, 'all');
  });
  return { delete_time: formatWireTime(at) };
}

/** Deletes the accounts whose time has come. */
export async function deleteDueAccounts(
  platform: Platform,
  modules: readonly Module[],
): Promise<void> {
  const { db, clock, log } = platform;
  let count = 0;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const due: readonly number[] = await listDueDeletions(db, clock.now(), { after, limit: BATCH });
    for (const userId of due) {
      try {
        await deleteAccount(platform, modules, userId);
        count += 1;
      } catch (error) {
        // It is tried again in an hour, and an invariant names it; the others do not wait for it.
        log.error('an account was not deleted', { error });
      }
    }
    after = due.at(BATCH - 1);
  }
  log.info('accounts deleted', { count });
}

/** Every module forgets what it keeps of a user, unless he changed his mind. */
async function deleteAccount(
  platform: Platform,
  modules: readonly Module[],
  userId: number,
): Promise<void> {
  const { db, clock } = platform;
  const { phone, email } = await ownUser(platform, userId);
  await inTransaction(db, async (tx) => {
    if (await wipeUser(tx, userId, { nickname: DELETED_NICKNAME, now: clock.now() })) {
      for (const { eraseUser } of modules) {
        await eraseUser?.(tx, { id: userId, phone, email });
      }
    }
  });
}
