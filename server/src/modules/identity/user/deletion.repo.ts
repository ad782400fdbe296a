/** SQL of deleting an account. Its id stays, because orders and ledgers refer to it. */
import { ACCOUNT } from '@zhiji/contract/kernel/lifecycles/people';
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { move } from '#platform/db/status';
import { setCertification } from './certification.repo.ts';
import { setPendingNickname } from './nickname.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const REMOVE = move(ACCOUNT, 'remove');

/** Users who asked to be deleted, whose time has come, after a user in the order of their ids. */
export async function listDueDeletions(
  db: Database,
  now: Date,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes what tells who a user was; false when he changed his mind meanwhile. */
export async function wipeUser(
  tx: Tx,
  userId: number,
  { nickname, now }: { nickname: string; now: Date },
): Promise<boolean> {
  const wiped = await tx
    .updateTable('users')
    .set({
      // No login name: those have no colon.
      username: `deleted:${userId}`,
      nickname,
      photo: '',
      phone_sealed: null,
      email_sealed: null,
      real_name_sealed: null,
      birthday: null,
      address_id: '',
      gender: 0,
      ip_region: '',
      is_spread: false,
      password_hash: null,
      wechat_ref: null,
      retail_id: '',
      ...REMOVE.values,
      deletion_at: null,
      deletion_reason: '',
      deleted_at: now,
    })
    .where('id', '=', userId)
    .where('deletion_at', '<=', now)
    .where(REMOVE.allowed)
    .executeTakeFirst();
  if (wiped.numUpdatedRows === 0n) {
    return false;
  }
  await setPendingNickname(tx, userId, '');
  for (const kind of Object.values(CERTIFICATION_KINDS)) {
    await setCertification(tx, userId, kind, null);
  }
  return true;
}
