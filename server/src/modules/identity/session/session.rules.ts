/** What a session row means for the one who presents its token. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';

/** A session ends this long after it was last used. */
export const SESSION_MS = 7 * DAY_MS;
/** However much it is used, it ends this long after it was opened. */
export const SESSION_MAX_MS = 30 * DAY_MS;
/** How long ended sessions are shown as history. */
export const HISTORY_MS = 30 * DAY_MS;
/** Use is noted at most this often. */
const NOTE_MS = HOUR_MS;

export interface SessionFacts {
  readonly bindHash: Buffer | null;
  readonly createdAt: Date;
  readonly seenAt: Date;
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
  const isOver = facts.expiresAt <= now || expiryOf(now, facts.createdAt) <= now;
  if (facts.revokeReason !== null || isOver) {
    return facts.userStatus === USER_STATUSES.normal ? 'auth.tokenExpired' : 'auth.userDisabled';
  }
  if (facts.userStatus !== USER_STATUSES.normal) {
    return 'auth.userDisabled';
  }
  return facts.groupDisabled ? 'auth.groupDisabled' : null;
}

/** When a session that was opened then and is used now ends. */
export function expiryOf(now: Date, createdAt: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_MS, createdAt.getTime() + SESSION_MAX_MS));
}

/** Whether its last noted use is long enough ago to write a new one. */
export function isUseWorthNoting({ seenAt }: SessionFacts, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= NOTE_MS;
}
