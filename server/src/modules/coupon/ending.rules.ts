/** When a coupon that ends soon is told of. Pure. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';

/** Nine in the morning by the market's clock. */
const MORNING_MS = HOUR_MS;
const SOON_MS = 2 * DAY_MS;

export interface Ending {
  /** Ends later than now, and not after this. */
  readonly until: Date;
  /** Was claimed by then: who has just claimed one knows. */
  readonly claimedBy: Date;
}

/**
 * What is told of on a day. It is the same from nine in the morning until the next one, so that
 * whoever looks again later that day finds only what is still to be told.
 */
export function endingOn(now: Date): Ending {
  const sinceMorning = (now.getTime() - MORNING_MS) % DAY_MS;
  const morning = now.getTime() - sinceMorning;
  return { until: new Date(morning + SOON_MS), claimedBy: new Date(morning - DAY_MS) };
}
