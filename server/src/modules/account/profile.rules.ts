/** Which profiles are accepted. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';

const SHANGHAI_OFFSET_MS = 8 * HOUR_MS;
const DATE_LENGTH = 10;

/** Whether a birthday, `YYYY-MM-DD`, is still to come where our users live. */
export function isInFuture(birthday: string, now: Date): boolean {
  const today = new Date(now.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, DATE_LENGTH);
  return birthday > today;
}
