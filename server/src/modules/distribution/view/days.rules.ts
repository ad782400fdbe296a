/** Days of a chart, by the market's calendar. Pure. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime, parseWireTime } from '@zhiji/contract/kernel/time';

const DAY_LENGTH = 10;

/** The last `count` days as `YYYY-MM-DD`, today's last. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    formatWireTime(new Date(now.getTime() - (count - 1 - index) * DAY_MS)).slice(0, DAY_LENGTH),
  );
}

/** When a `YYYY-MM-DD` begins. */
export function startOfDay(day: string): Date {
  return parseWireTime(`${day} 00:00:00`);
}
