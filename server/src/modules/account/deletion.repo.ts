/** SQL of deleting an account. Its id stays, because orders and ledgers refer to it. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

/** Tables whose rows of a deleted user go with him. */
export const WIPED_TABLES = [
  'username',
  'user_phone',
  'user_wechat',
  'user_session',
  'sso_ticket',
] as const;
/**
 * Tables that keep theirs: what was published, under a name that is nobody's, consent given, and
 * where files lie that are still to be deleted.
 */
export const KEPT_TABLES = ['comment', 'question', 'consent', 'upload'] as const;

export async function listDue(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_at', '<=', now)
    .orderBy('deletion_at')
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
      status: -1,
      deletion_at: null,
      deletion_reason: '',
      deleted_at: now,
    })
    .where('id', '=', userId)
    .where('deletion_at', '<=', now)
    .executeTakeFirst();
  if (wiped.numUpdatedRows === 0n) {
    return false;
  }
  for (const table of WIPED_TABLES) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  }
  for (const table of ['comment', 'question'] as const) {
    await tx.updateTable(table).set({ ip_region: '' }).where('user_id', '=', userId).execute();
  }
  // The next sweep deletes the files, and then these rows.
  await tx.updateTable('upload').set({ sweep_at: now }).where('user_id', '=', userId).execute();
  await tx
    .updateTable('consent')
    .set({ address_ref: null })
    .where('user_id', '=', userId)
    .execute();
  return true;
}
