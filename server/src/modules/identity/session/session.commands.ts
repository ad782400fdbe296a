/** Opening and ending sessions. */
import { USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { tell } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { hashSecret } from '#platform/crypto';
import { newId } from '#platform/ids';
import { plainName } from './device.rules.ts';
import { HISTORY_MS, expiryOf } from './session.rules.ts';
import { newSecret, newToken } from './session-token.ts';
import {
  deleteEndedSessions,
  insertSession,
  revokeSessions,
  takeOverSessions,
} from './session.repo.ts';
import { burnAllTickets } from './sso-ticket.repo.ts';
import { cancelDeletion, lockUser } from '../user/user.repo.ts';
import type { Platform } from '#platform/module';
import type { Principal } from '#platform/http/context';
import type { Tx } from '#platform/db/transaction';
import type { SessionClient } from './session.repo.ts';
import type { LockedUser } from '../user/user.repo.ts';

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
 * Looks at what the user showed once more, with his row locked: who changes a password or a phone
 * meanwhile ends the sessions there are, and none may open afterwards on what was true before.
 */
export type Prove = (tx: Tx, user: LockedUser) => Promise<void>;

/**
 * Opens a session and ends the user's others of the same kind of client: one at a time. Refuses a
 * disabled account, takes back a deletion that was asked for, and tells of a device that is new.
 */
export async function openSession(
  { db, clock }: Platform,
  userId: number,
  owner: SessionOwner,
  prove: Prove = async () => Promise.resolve(),
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
    if (user.status !== USER_STATUSES.normal) {
      throw fail('auth.userDisabled');
    }
    if (user.group_disabled) {
      throw fail('auth.groupDisabled');
    }
    await prove(tx, user);
    if (user.deletion_at !== null) {
      await cancelDeletion(tx, userId);
    }
    await takeOverSessions(tx, userId, client, { device, now });
    const session = {
      userId,
      id: newId(),
      tokenHash: hashSecret(token.text),
      bindHash: bindSecret === null ? null : hashSecret(bindSecret),
      client,
      device,
      createdAt: now,
      expiresAt: expiryOf(now, now),
    };
    const name = plainName(device);
    if (await insertSession(tx, session, name)) {
      const facts = { device: name, login_time: formatWireTime(now) };
      await tell(tx, 'login.newDevice', { userId, key: session.id, facts }, now);
    }
  });
  return { token: token.text, bindSecret };
}

/** Ends the caller's own session. */
export async function logout({ db, clock }: Platform, user: Principal): Promise<void> {
  await revokeSessions(db, user.userId, 'logout', clock.now(), { only: user.sessionId });
}

/**
 * Ends what else is open of an account when its phone, mailbox, password or WeChat changes: other
 * sessions, and tickets to our other sites that are still on their way.
 */
export async function endOthers(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  userId: number,
  which: { except: string } | 'all',
): Promise<void> {
  await revokeSessions(tx, userId, 'security', clock.now(), which);
  await burnAllTickets(tx, userId, clock.now());
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
  let deleted = FORGET_BATCH;
  while (deleted === FORGET_BATCH) {
    deleted = await deleteEndedSessions(db, before, FORGET_BATCH);
  }
}
