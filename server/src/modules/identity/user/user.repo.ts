/** SQL of users and of the names and phones they are found by. */
import { sql } from 'kysely';
import { emit } from '#platform/jobs/outbox';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

/** No user has this id. */
const NOBODY = 0;

export async function findUserIdByName(db: Database, username: string): Promise<number | null> {
  const row = await db
    .selectFrom('username')
    .select('user_id')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function findUserIdByPhone(db: Database, phoneRef: string): Promise<number | null> {
  const row = await db
    .selectFrom('user_phone')
    .select('user_id')
    .where('phone_ref', '=', phoneRef)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * The password of the account of that name; undefined when there is no such account, which is found
 * out in as many statements.
 */
export async function findCredentials(db: Database, username: string) {
  const userId = await findUserIdByName(db, username);
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('id', '=', userId ?? NOBODY)
    .executeTakeFirst();
}

/** Inserts a user and takes the name; the name's primary key refuses a second taker. */
export async function insertUser(
  tx: Tx,
  username: string,
  nickname: string,
  more: { passwordHash?: string; retailId?: string } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username,
      nickname,
      password_hash: more.passwordHash ?? null,
      retail_id: more.retailId ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('username')
    .values({ username: username.toLowerCase(), user_id: id })
    .execute();
  return id;
}

/** Tells the others that somebody opened an account. */
export async function announceAccount(tx: Tx, requestId: string, userId: number): Promise<void> {
  await emit(tx, { requestId, userId }, 'account.registered', { user_id: userId });
}

/**
 * Gives a user a phone, instead of the one before, and announces it; the phone's primary key refuses
 * a second taker.
 */
export async function setPhone(
  tx: Tx,
  requestId: string,
  userId: number,
  phone: { ref: string; sealed: Buffer | null; formerRef?: string },
): Promise<void> {
  if (phone.formerRef !== undefined) {
    await tx
      .deleteFrom('user_phone')
      .where('phone_ref', '=', phone.formerRef)
      .where('user_id', '=', userId)
      .execute();
  }
  await tx.insertInto('user_phone').values({ phone_ref: phone.ref, user_id: userId }).execute();
  await tx
    .updateTable('users')
    .set({ phone_sealed: phone.sealed })
    .where('id', '=', userId)
    .execute();
  await emit(tx, { requestId, userId }, 'account.phoneBound', { phone_ref: phone.ref });
}

export async function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
}

/** What a login depends on, locked until the transaction ends: two logins at once take turns. */
export async function lockUser(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['status', 'group_disabled', 'deletion_at', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Takes back the deletion a user asked for. */
export async function cancelDeletion(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deletion_at: null, deletion_reason: '' })
    .where('id', '=', userId)
    .execute();
}

/** A user with everything he may see of himself. */
export async function findUser(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'nickname',
      'photo',
      'phone_sealed',
      'email_sealed',
      'real_name_sealed',
      'address_id',
      'gender',
      'type',
      'is_spread',
      'ip_region',
      'wechat_ref',
      sql<string | null>`to_char(birthday, 'YYYY-MM-DD')`.as('birthday'),
      sql<string>`pending_nickname`.as('pending_nickname'),
      sql<number | null>`teacher_status`.as('teacher_status'),
      sql<number | null>`enterprise_status`.as('enterprise_status'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}
