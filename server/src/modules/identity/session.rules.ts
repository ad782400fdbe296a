/** What a session row means for the one who presents its token. */
import type { ErrorKey } from '@zhiji/contract/kernel/errors';

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
