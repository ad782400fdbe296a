/** SQL of one-time tickets between our sites. */
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export async function insertTicket(
  db: Database,
  ticket: { userId: number; tokenHash: Buffer; audience: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sso_ticket')
    .values({
      user_id: ticket.userId,
      token_hash: ticket.tokenHash,
      audience: ticket.audience,
      created_at: ticket.now,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

interface PresentedTicket {
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly audience: string;
  readonly now: Date;
}

/** Whether a ticket is good for this audience, as it looks now. */
export async function isTicketGood(db: Database, ticket: PresentedTicket): Promise<boolean> {
  const found = await db
    .selectFrom('sso_ticket')
    .select('user_id')
    .where('user_id', '=', ticket.userId)
    .where('token_hash', '=', ticket.tokenHash)
    .where('audience', '=', ticket.audience)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ticket.now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Burns a ticket that is good for this audience; false when there is none, or no more. */
export async function burnTicket(tx: Tx, ticket: PresentedTicket): Promise<boolean> {
  const burnt = await tx
    .updateTable('sso_ticket')
    .set({ used_at: ticket.now })
    .where('user_id', '=', ticket.userId)
    .where('token_hash', '=', ticket.tokenHash)
    .where('audience', '=', ticket.audience)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ticket.now)
    .executeTakeFirst();
  return burnt.numUpdatedRows === 1n;
}

/** Makes every ticket of a user worthless. */
export async function burnAllTickets(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('sso_ticket')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Forgets tickets that ended before a moment. */
export async function deleteEndedTickets(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sso_ticket').where('expires_at', '<', before).execute();
}
