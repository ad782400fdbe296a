/** How long an institution has to answer a request. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';

const WORKING_DAYS = 3;
const SHANGHAI_MS = 8 * HOUR_MS;
const SATURDAY = 6;
const SUNDAY = 0;

function isWorkingDay(moment: number): boolean {
  const day = new Date(moment + SHANGHAI_MS).getUTCDay();
  return day !== SATURDAY && day !== SUNDAY;
}

/** The same time of day three working days later; then the platform decides. */
export function answerBy(asked: Date): Date {
  let at = asked.getTime();
  for (let left = WORKING_DAYS; left > 0;) {
    at += DAY_MS;
    left -= isWorkingDay(at) ? 1 : 0;
  }
  return new Date(at);
}
