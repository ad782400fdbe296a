/** Opening and ending sessions. */
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { hashSecret } from '#platform/crypto';
import { newId } from '#platform/ids';
import { expiryOf } from './session.rules.ts';
import { newSecret, newToken } from './session.token.ts';
import {
  deleteEndedSessions,
  insertSession,
  revokeSessions,
  takeOverSessions,
} from './session.repo.ts';
import { cancelDeletion, lockUser } from './user.repo.ts';
import type { Platform } from '#platform/module';
import type { Principal } from '#platform/http/context';
import type { SessionClient } from './session.repo.ts';

/** How long ended sessions are shown as history. */
export const HISTORY_MS = 30 * 86_400_000;
const FORGET_BATCH = 5_000;

export interface OpenedSession {
  readonly token: string;
  /** Value of the HttpOnly cookie a browser must send along; null for other clients. */
  readonly bindSecret: string | null;
}

/** Who logs in, as far as a session remembers it. */
export interface SessionOwner {
  readonly device: string;
  readonly browser: boolean;
  /** Unless said otherwise, a browser is `web` and anything else `app`. */
  readonly client?: SessionClient;
}

/**
 * Opens a session and ends the user's others of the same kind of client: one at a time. Refuses a
 * disabled account, and takes back a deletion that was asked for.
 */
export async function openSession(
  { db, clock }: Platform,
  userId: number,
  owner: SessionOwner,
): Promise<OpenedSession> {
  const token = newToken(userId);
  const bindSecret = owner.browser ? newSecret() : null;
  const { device, client = owner.browser ? 'web' : 'app' } = owner;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) {
      throw fail('auth.userMissing');
    }
    if (user.status !== 1) {
      throw fail('auth.userDisabled');
    }
    if (user.group_disabled) {
      throw fail('auth.groupDisabled');
    }
    if (user.deletion_at !== null) {
      await cancelDeletion(tx, userId);
    }
    await takeOverSessions(tx, userId, client, { device, now });
    await insertSession(tx, {
      userId,
      id: newId(),
      tokenHash: hashSecret(token.text),
      bindHash: bindSecret === null ? null : hashSecret(bindSecret),
      client,
      device,
      createdAt: now,
      expiresAt: expiryOf(now),
    });
  });
  return { token: token.text, bindSecret };
}

/** Ends the caller's own session. */
export async function logout({ db, clock }: Platform, user: Principal): Promise<void> {
  await revokeSessions(db, user.userId, 'logout', clock.now(), { only: user.sessionId });
}

/** Ends one of the caller's live sessions by its id. */
export async function endDevice(
  { db, clock }: Platform,
  user: Principal,
  id: string,
): Promise<void> {
  const reason = id === user.sessionId ? 'logout' : 'remote';
  if ((await revokeSessions(db, user.userId, reason, clock.now(), { only: id })) === 0) {
    throw fail('common.notFound');
  }
}

/** Forgets sessions that are too old to be shown. */
export async function forgetEndedSessions({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - HISTORY_MS);
  while ((await deleteEndedSessions(db, before, FORGET_BATCH)) === FORGET_BATCH);
}
