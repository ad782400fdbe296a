/** SQL of one-time tickets between our sites. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export async function insertTicket(
  db: Database,
  ticket: {
    readonly userId: number;
    /** Which asked for it; with it the ticket ends. */
    readonly sessionId: string;
    readonly tokenHash: Buffer;
    readonly audience: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('sso_ticket')
    .values({
      user_id: ticket.userId,
      session_id: ticket.sessionId,
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

/** The session that asked for it was not ended by its owner, nor taken over. */
const askerStays = (userId: number) => sql<boolean>`not exists (
  select from user_session asker
  where asker.user_id = ${userId} and asker.id = sso_ticket.session_id
    and asker.revoke_reason in ('logout', 'remote', 'elsewhere'))`;

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
    .where(askerStays(ticket.userId))
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
    .where(askerStays(ticket.userId))
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
