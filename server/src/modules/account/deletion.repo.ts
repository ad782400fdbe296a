/** SQL of deleting an account. Its id stays, because orders and ledgers refer to it. */
import { sql } from 'kysely';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

/** Tables whose rows of a deleted user go with him. */
export const WIPED_TABLES = [
  'username',
  'user_phone',
  'user_wechat',
  'user_session',
  'sso_ticket',
  'lesson_progress',
  'learning_clock',
  'favourite',
  'note',
  'play_device',
  'live_attendance',
  'seat_notice',
] as const;
/**
 * Tables that keep theirs: what was published, under a name that is nobody's, consent given, where
 * files lie that are still to be deleted, and what was bought and paid, which others must be able to
 * check for years; the people named in it are forgotten.
 */
export const KEPT_TABLES = [
  'comment',
  'question',
  'live_message',
  'consent',
  'upload',
  'orders',
  'order_item',
  'order_seat',
  'seat_holder',
  'buyer',
  'seckill_buyer',
  'payment',
  'channel_trade',
  'transfer_proof',
  'refund',
  'ledger_entry',
  'access_grant',
  'coupon_user',
] as const;

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
  await uncountFavourites(tx, userId);
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
  await forgetPeople(tx, userId);
  return true;
}

/** Courses no longer count him among those who keep them. */
async function uncountFavourites(tx: Tx, userId: number): Promise<void> {
  await sql`
    update course_stat set collect_num = collect_num - 1
    from favourite kept
    where kept.user_id = ${userId} and kept.type <> ${sql.lit(COURSE_TYPES.package)}
      and course_stat.course_id = kept.target_id`.execute(tx);
}

/** Who attended and who paid; that somebody did stays in the books. */
async function forgetPeople(tx: Tx, userId: number): Promise<void> {
  const nobody = Buffer.alloc(0);
  await tx
    .updateTable('order_seat')
    .set({ name_sealed: nobody, phone_sealed: nobody, id_card_sealed: null })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('transfer_proof')
    .set({ payer_name_sealed: nobody, bank_name: '' })
    .where('user_id', '=', userId)
    .execute();
  await tx.updateTable('orders').set({ remark: '' }).where('user_id', '=', userId).execute();
}
