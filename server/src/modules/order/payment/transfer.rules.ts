/** How long bank transfers may take. */
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { TRANSFER_ORDER_MINUTES } from '@zhiji/contract/kernel/limits';

/** Until when an order waits for a transfer that was chosen now. */
export function transferDeadline(now: Date): Date {
  return new Date(now.getTime() + TRANSFER_ORDER_MINUTES * MINUTE_MS);
}

/** Until when an order waits for the review of its first proof; later ones give no more time. */
export const REVIEW_HOURS = 72;

/** Until when a refused proof can be replaced, if its order does not end before. */
export function proofDeadline(now: Date): Date {
  return new Date(now.getTime() + DAY_MS);
}
