/** What the people in a room hear of a message that was read anew. */
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';

/** How a message stood when it was told. */
export interface Told {
  /** Of `PUBLISH_STATUSES`. */
  readonly status: number;
  readonly is_answered: boolean;
}

interface Read extends Told {
  /** When it was held, hidden or released last. */
  readonly status_at: Date | null;
}

/** It is new; it is shown again; it is to be read no more; its question was taken. */
export type News = 'said' | 'shown' | 'removed' | 'answered';

/**
 * What is new about a message, or null. One from before the latest was told long ago, and comes up
 * because it changed since then.
 */
export function newsOf(
  read: Read,
  told: Told | undefined,
  { isOld, since }: { readonly isOld: boolean; readonly since: Date },
): News | null {
  if (told === undefined && !isOld) {
    return 'said';
  }
  const hasMoved =
    told === undefined
      ? read.status_at !== null && read.status_at >= since
      : told.status !== read.status;
  if (hasMoved) {
    return read.status === PUBLISH_STATUSES.shown ? 'shown' : 'removed';
  }
  return read.is_answered && told?.is_answered !== true ? 'answered' : null;
}
