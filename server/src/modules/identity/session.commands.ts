/** Opening and ending sessions, and the tickets handed to sister sites. */
import { inTransaction } from '#platform/db/transaction';
import { hashSecret } from '#platform/crypto';
import { newId } from '#platform/ids';
import { newSecret, newToken } from './session.token.ts';
import { insertSession, insertTicket, revokeSessions } from './session.repo.ts';
import type { Platform } from '#platform/module';
import type { Principal } from '#platform/http/context';

const SESSION_MS = 7 * 86_400_000;
const TICKET_MS = 5 * 60_000;

export interface OpenedSession {
  readonly token: string;
  /** Value of the HttpOnly cookie a browser must send along; null for other clients. */
  readonly bindSecret: string | null;
}

/** Opens a session and ends the user's others: one at a time per user. */
export async function openSession(
  { db, clock }: Platform,
  userId: number,
  client: { device: string; browser: boolean },
): Promise<OpenedSession> {
  const token = newToken(userId);
  const bindSecret = client.browser ? newSecret() : null;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await revokeSessions(tx, userId, 'elsewhere', now);
    await insertSession(tx, {
      userId,
      id: newId(),
      tokenHash: hashSecret(token.text),
      bindHash: bindSecret === null ? null : hashSecret(bindSecret),
      device: client.device,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
    });
  });
  return { token: token.text, bindSecret };
}

/** Ends the caller's own session. */
export async function logout({ db, clock }: Platform, user: Principal): Promise<void> {
  await revokeSessions(db, user.userId, 'logout', clock.now(), user.sessionId);
}

/** Issues a one-time ticket with which a sister site learns who this is. */
export async function issueLinkToken({ db, clock }: Platform, user: Principal): Promise<string> {
  const token = newToken(user.userId).text;
  const now = clock.now();
  await insertTicket(db, {
    userId: user.userId,
    tokenHash: hashSecret(token),
    audience: 'sister',
    now,
    expiresAt: new Date(now.getTime() + TICKET_MS),
  });
  return token;
}
