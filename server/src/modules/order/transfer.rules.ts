/** How long bank transfers may take. */
import { TRANSFER_ORDER_MINUTES } from '@zhiji/contract/kernel/limits';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Until when an order waits for a transfer that was chosen now. */
export function transferDeadline(now: Date): Date {
  return new Date(now.getTime() + TRANSFER_ORDER_MINUTES * MINUTE_MS);
}

/** Until when a refused proof can be replaced. */
export function proofDeadline(now: Date): Date {
  return new Date(now.getTime() + DAY_MS);
}
