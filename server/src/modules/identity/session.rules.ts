/** What a session row means for the one who presents its token. */
import type { ErrorKey } from '@zhiji/contract/kernel/errors';

/** A session ends this long after it was last used. */
export const SESSION_MS = 7 * 86_400_000;
/** Use is noted at most this often. */
const NOTE_MS = 3_600_000;

export interface SessionFacts {
  readonly bindHash: Buffer | null;
  readonly expiresAt: Date;
  readonly revokeReason: string | null;
  readonly userStatus: number;
  readonly groupDisabled: boolean;
}

/**
 * Why a session does not count, or null when it does. `presented` is the hash of the cookie that
 * came along: a session opened by a browser is worthless without it.
 */
export function sessionRefusal(
  facts: SessionFacts,
  presented: Buffer | null,
  now: Date,
): ErrorKey | null {
  if (facts.bindHash !== null && (presented === null || !facts.bindHash.equals(presented))) {
    return 'auth.tokenExpired';
  }
  if (facts.revokeReason === 'elsewhere') {
    return 'auth.loggedInElsewhere';
  }
  if (facts.revokeReason !== null || facts.expiresAt <= now) {
    return facts.userStatus === 1 ? 'auth.tokenExpired' : 'auth.userDisabled';
  }
  if (facts.userStatus !== 1) {
    return 'auth.userDisabled';
  }
  return facts.groupDisabled ? 'auth.groupDisabled' : null;
}

/** When a session used now ends. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS);
}

/** Whether its last noted use is long enough ago to write a new one. */
export function isUseWorthNoting({ expiresAt }: SessionFacts, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= SESSION_MS - NOTE_MS;
}
