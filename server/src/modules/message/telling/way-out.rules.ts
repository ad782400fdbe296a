/** When a message leaves the site. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';

/** What comes close together leaves together. */
const GATHER_MS = 2 * MINUTE_MS;
/** Nobody's phone rings from ten in the evening to eight in the morning, by the market's clock. */
const QUIET_FROM = 22;
const QUIET_UNTIL = 8;
const DAY_HOURS = 24;

/** The earliest time at or after `at` that is no quiet hour. */
export function afterQuiet(at: Date): Date {
  const [hour = 0, minute = 0, second = 0] = formatWireTime(at).slice(11).split(':').map(Number);
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) {
    return at;
  }
  const hours = (QUIET_UNTIL - hour + DAY_HOURS) % DAY_HOURS;
  const wait = hours * HOUR_MS - minute * MINUTE_MS - second * SECOND_MS - at.getMilliseconds();
  return new Date(at.getTime() + wait);
}

/** What is urgent leaves at once; the rest waits for company, and for the morning. */
export function dueAt(now: Date, isUrgent: boolean): Date {
  return isUrgent ? now : afterQuiet(new Date(now.getTime() + GATHER_MS));
}
