/** SQL of sessions. Every statement names the user first. */
import { sql } from 'kysely';
import type { SESSION_CLIENTS } from '@zhiji/contract/kernel/statuses';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export type SessionClient = (typeof SESSION_CLIENTS)[keyof typeof SESSION_CLIENTS];

export async function findSession(db: Database, userId: number, tokenHash: Buffer) {
  return db
    .selectFrom('user_session as session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select([
      'session.id',
      'session.bind_hash',
      'session.created_at',
      'session.seen_at',
      'session.expires_at',
      'session.revoke_reason',
      'session.revoked_at',
      'session.revoked_for',
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
  readonly client: SessionClient;
  readonly device: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/**
 * Keeps a session and the device it is on. Answers whether that is a new one: not known before, while
 * others are. Sub-selects see what was there before the statement.
 */
export async function insertSession(
  tx: Tx,
  { userId, ...session }: NewSession,
  knownAs: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with known as (
      insert into known_device (user_id, device, seen_at)
      values (${userId}, ${knownAs}, ${session.createdAt})
      on conflict (user_id, device) do update set seen_at = excluded.seen_at
    )
    insert into user_session (user_id, id, token_hash, bind_hash, client, device, created_at,
      seen_at, expires_at)
    values (${userId}, ${session.id}, ${session.tokenHash}, ${session.bindHash}, ${session.client},
      ${session.device}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})
    returning exists (select from known_device where user_id = ${userId}) and not exists (
      select from known_device where user_id = ${userId} and device = ${knownAs}
    ) as is_new`.execute(tx);
  return rows[0]?.is_new ?? false;
}

/** Notes that a session was used, which moves its end. */
export async function extendSession(
  db: Database,
  userId: number,
  id: string,
  use: { now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ seen_at: use.now, expires_at: use.expiresAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends a user's sessions of one kind of client, because the account logs in on another device. */
export async function takeOverSessions(
  tx: Tx,
  userId: number,
  client: SessionClient,
  by: { device: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ revoked_at: by.now, revoke_reason: 'elsewhere', revoked_for: by.device })
    .where('user_id', '=', userId)
    .where('client', '=', client)
    .where('revoked_at', 'is', null)
    .execute();
}

export type RevokeReason = 'logout' | 'security' | 'remote';

/** Ends live sessions of a user: all, only the one named, or all but that; answers how many. */
export async function revokeSessions(
  db: Database,
  userId: number,
  reason: RevokeReason,
  now: Date,
  which: { only: string } | { except: string } | 'all',
): Promise<number> {
  const ended = await db
    .updateTable('user_session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((row) => {
      if (which === 'all') {
        return row.lit(true);
      }
      return 'only' in which ? row('id', '=', which.only) : row('id', '!=', which.except);
    })
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

const DEVICES_MAX = 50;

/** A user's sessions that live, then those that ended since a moment; the latest first. */
export async function listSessions(
  db: Database,
  userId: number,
  { now, endedSince }: { now: Date; endedSince: Date },
) {
  return db
    .selectFrom('user_session')
    .select([
      'id',
      'device',
      'client',
      'created_at',
      'seen_at',
      'expires_at',
      'revoked_at',
      'revoke_reason',
    ])
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(revoked_at, expires_at) > ${endedSince}`)
    .orderBy(sql`revoked_at is null and expires_at > ${now}`, 'desc')
    .orderBy(sql`coalesce(revoked_at, expires_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(DEVICES_MAX)
    .execute();
}

/** Forgets sessions that ended before a moment; answers how many. */
export async function deleteEndedSessions(
  db: Database,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from user_session where (user_id, id) in (
      select user_id, id from user_session where coalesce(revoked_at, expires_at) < ${before}
      limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
