/** SQL of WeChat accounts and of logins by them that still need a phone. */
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export async function findUserIdByWechat(db: Database, wechatRef: string): Promise<number | null> {
  const row = await db
    .selectFrom('user_wechat')
    .select('user_id')
    .where('wechat_ref', '=', wechatRef)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The WeChat account a user has, as a keyed hash. */
export async function wechatRefOf(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('wechat_ref')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.wechat_ref ?? null;
}

/** What binding depends on, locked until the transaction ends: two at once take turns. */
export async function lockBinding(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['status', 'group_disabled', 'wechat_ref', 'phone_sealed'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Gives a user a WeChat account; its primary key refuses a second taker. */
export async function insertBinding(tx: Tx, userId: number, wechatRef: string): Promise<void> {
  await tx.insertInto('user_wechat').values({ wechat_ref: wechatRef, user_id: userId }).execute();
  await tx.updateTable('users').set({ wechat_ref: wechatRef }).where('id', '=', userId).execute();
}

export async function deleteBinding(tx: Tx, userId: number, wechatRef: string): Promise<void> {
  await tx
    .deleteFrom('user_wechat')
    .where('wechat_ref', '=', wechatRef)
    .where('user_id', '=', userId)
    .execute();
  await tx.updateTable('users').set({ wechat_ref: null }).where('id', '=', userId).execute();
}

export async function insertWechatTicket(
  db: Database,
  ticket: {
    tokenHash: Buffer;
    nonceHash: Buffer;
    wechatRef: string;
    nicknameSealed: Buffer;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('wechat_ticket')
    .values({
      token_hash: ticket.tokenHash,
      nonce_hash: ticket.nonceHash,
      wechat_ref: ticket.wechatRef,
      nickname_sealed: ticket.nicknameSealed,
      created_at: ticket.now,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/** Names a ticket and the browser it was given to. */
export interface TicketClaim {
  readonly tokenHash: Buffer;
  readonly nonceHash: Buffer;
}

/** A ticket that is still good for this browser. */
export async function findWechatTicket(db: Database, claim: TicketClaim, now: Date) {
  return db
    .selectFrom('wechat_ticket')
    .select(['wechat_ref', 'nickname_sealed'])
    .where('token_hash', '=', claim.tokenHash)
    .where('nonce_hash', '=', claim.nonceHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a ticket up; false when somebody else was quicker. */
export async function burnWechatTicket(tx: Tx, claim: TicketClaim, now: Date): Promise<boolean> {
  const burnt = await tx
    .updateTable('wechat_ticket')
    .set({ used_at: now })
    .where('token_hash', '=', claim.tokenHash)
    .where('nonce_hash', '=', claim.nonceHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return burnt.numUpdatedRows === 1n;
}

/** Forgets tickets that ended before a moment. */
export async function deleteEndedWechatTickets(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('wechat_ticket').where('expires_at', '<', before).execute();
}
