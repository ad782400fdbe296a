import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { serverNow } from '#shared/lib/server-clock.ts';

/** A link is renewed this long before it stops working. */
const AHEAD_MS = MINUTE_MS;
/** Timers overflow after some weeks. */
const LONGEST_MS = DAY_MS;

/** In how many milliseconds a new signed link is needed. */
export function renewIn(expireTime: string | null | undefined): number | false {
  if (typeof expireTime !== 'string') {
    return false;
  }
  const left = parseWireTime(expireTime).getTime() - serverNow() - AHEAD_MS;
  return Math.min(Math.max(left, AHEAD_MS), LONGEST_MS);
}
