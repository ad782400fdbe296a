/** Deleting an account: asked for, waited for, done. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { ownPhone, requireCode, revokeSessions, useCode } from '#modules/identity';
import { setDeletion } from './account.repo.ts';
import { listDue, wipeUser } from './deletion.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

const COOLING_OFF_MS = 7 * 86_400_000;
const BATCH = 100;
const DELETED_NICKNAME = '已注销用户';

/** Says whether something of a user is still open that forbids deleting the account. */
export type DeletionBlocker = (userId: number) => Promise<boolean>;

/** Notes the wish and logs the account out everywhere; logging in again takes it back. */
export async function requestDeletion(
  platform: Platform,
  blockers: readonly DeletionBlocker[],
  userId: number,
  { code, reason }: CallInput<'account.requestDeletion'>,
): Promise<CallResponse<'account.requestDeletion'>> {
  const { db, clock } = platform;
  const phone = await ownPhone(platform, userId);
  const proof = await requireCode(platform, { target: phone, scene: 'delete_account', code });
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
    await revokeSessions(tx, userId, 'security', now, 'all');
  });
  return { delete_time: formatWireTime(at) };
}

/** Deletes the accounts whose time has come. */
export async function deleteDueAccounts({ db, clock, log }: Platform): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = await listDue(db, now, BATCH);
    for (const userId of due) {
      await inTransaction(db, async (tx) =>
        wipeUser(tx, userId, { nickname: DELETED_NICKNAME, now }),
      );
    }
    log.info('accounts deleted', { count: due.length });
    if (due.length < BATCH) {
      return;
    }
  }
}
