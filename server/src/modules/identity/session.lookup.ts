/**
 * Finds the session of a token: one statement by primary key, remembered by this process for less
 * than a second, so that a revoked session is refused everywhere within that time.
 */
import { LRUCache } from 'lru-cache';
import { hashSecret } from '#platform/crypto';
import { readToken } from './session.token.ts';
import { sessionRefusal } from './session.rules.ts';
import { findSession } from './session.repo.ts';
import type { SessionLookup } from '#platform/http/auth';
import type { Platform } from '#platform/module';
import type { Token } from './session.token.ts';
import type { SessionFacts } from './session.rules.ts';

const REMEMBER_MS = 500;
const REMEMBER_MAX = 20_000;

interface Found extends SessionFacts {
  readonly id: string;
}

/** Builds the look-up the HTTP layer authenticates with. */
export function createSessionLookup({ db, clock }: Platform): SessionLookup {
  const load = async (token: Token): Promise<Found | 'unknown'> => {
    const row = await findSession(db, token.userId, hashSecret(token.text));
    return row === undefined
      ? 'unknown'
      : {
          id: row.id,
          bindHash: row.bind_hash,
          expiresAt: row.expires_at,
          revokeReason: row.revoke_reason,
          userStatus: row.status,
          groupDisabled: row.group_disabled,
        };
  };
  const remembered = new LRUCache<string, Found | 'unknown', Token>({
    max: REMEMBER_MAX,
    ttl: REMEMBER_MS,
    fetchMethod: async (_text, _stale, { context }) => load(context),
  });

  return async (text, bindSecret) => {
    const token = readToken(text);
    if (token === null) {
      return 'auth.tokenExpired';
    }
    const found = await remembered.fetch(text, { context: token });
    if (found === undefined || found === 'unknown') {
      return 'auth.tokenExpired';
    }
    const presented = bindSecret === undefined ? null : hashSecret(bindSecret);
    return (
      sessionRefusal(found, presented, clock.now()) ?? { userId: token.userId, sessionId: found.id }
    );
  };
}
