/** SQL of sessions and one-time tickets. Every statement names the user first. */
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export async function findSession(db: Database, userId: number, tokenHash: Buffer) {
  return db
    .selectFrom('user_session as session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select([
      'session.id',
      'session.bind_hash',
      'session.expires_at',
      'session.revoke_reason',
      'users.status',
      'users.group_disabled',
    ])
    .where('session.user_id', '=', userId)
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export interface NewSession {
  readonly userId: number;
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly bindHash: Buffer | null;
  readonly device: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('user_session')
    .values({
      user_id: session.userId,
      id: session.id,
      token_hash: session.tokenHash,
      bind_hash: session.bindHash,
      device: session.device,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export type RevokeReason = 'logout' | 'elsewhere' | 'security';

/** Ends a user's live sessions: all of them, or the one named. */
export async function revokeSessions(
  db: Database,
  userId: number,
  reason: RevokeReason,
  now: Date,
  sessionId?: string,
): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .execute();
}

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
