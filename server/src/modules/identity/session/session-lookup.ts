/**
 * Finds the session of a token: one statement by primary key, remembered by this process for less
 * than a second, so that a revoked session is refused everywhere within that time.
 */
import { LRUCache } from 'lru-cache';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { hashSecret } from '#platform/crypto';
import { readToken } from './session-token.ts';
import { expiryOf, isUseWorthNoting, sessionRefusal } from './session.rules.ts';
import { extendSession, findSession } from './session.repo.ts';
import type { SessionLookup } from '#platform/http/auth';
import type { Failure } from '#platform/failure';
import type { Platform } from '#platform/module';
import type { ErrorData } from '@zhiji/contract/kernel/error-data';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { Token } from './session-token.ts';
import type { SessionFacts } from './session.rules.ts';

const REMEMBER_MS = 500;
const REMEMBER_MAX = 20_000;

interface Found extends SessionFacts {
  readonly id: string;
  /** Who took the session over, if somebody did. */
  readonly takenOver: ErrorData<'auth.loggedInElsewhere'> | null;
}

/** Builds the look-up the HTTP layer authenticates with. */
export function createSessionLookup({ db, clock, ticks }: Platform): SessionLookup {
  const load = async (token: Token): Promise<Found | 'unknown'> => {
    const row = await findSession(db, token.userId, hashSecret(token.text));
    return row === undefined
      ? 'unknown'
      : {
          id: row.id,
          bindHash: row.bind_hash,
          createdAt: row.created_at,
          seenAt: row.seen_at,
          expiresAt: row.expires_at,
          revokeReason: row.revoke_reason,
          userStatus: row.status,
          groupDisabled: row.group_disabled,
          takenOver:
            row.revoked_at === null || row.revoked_for === null
              ? null
              : { device: row.revoked_for, time: formatWireTime(row.revoked_at) },
        };
  };
  const remembered = new LRUCache<string, Found | 'unknown', Token>({
    max: REMEMBER_MAX,
    ttl: REMEMBER_MS,
    perf: ticks,
    fetchMethod: async (_text, _stale, { context }) => load(context),
  });

  return async (text, bindSecret, isUse) => {
    const token = readToken(text);
    if (token === null) {
      return fail('auth.tokenExpired');
    }
    const found = await remembered.fetch(text, { context: token });
    if (found === undefined || found === 'unknown') {
      return fail('auth.tokenExpired');
    }
    const now = clock.now();
    const presented = bindSecret === undefined ? null : hashSecret(bindSecret);
    const refusal = sessionRefusal(found, presented, now);
    if (refusal !== null) {
      return refusalOf(refusal, found);
    }
    if (isUse && isUseWorthNoting(found, now)) {
      remembered.delete(text);
      const expiresAt = expiryOf(now, found.createdAt);
      await extendSession(db, token.userId, found.id, { now, expiresAt });
    }
    return { userId: token.userId, sessionId: found.id };
  };
}

function refusalOf(key: ErrorKey, { takenOver }: Found): Failure {
  return key === 'auth.loggedInElsewhere' && takenOver !== null
    ? fail(key, { data: takenOver })
    : fail(key);
}
