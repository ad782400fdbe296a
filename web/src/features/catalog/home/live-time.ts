import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime, parseWireTime } from '@zhiji/contract/kernel/time';
import { translator } from '#shared/i18n/define-messages.ts';
import { currentLocale } from '#shared/i18n/i18n.ts';
import { dayText } from '#shared/lib/lesson-time.ts';
import { liveTimetableMessages } from './live-timetable.messages.ts';

const DATE_LENGTH = 10;
const TIME_START = 11;
const TIME_END = 16;
const DAYS_PER_WEEK = 7;
const EVENING = '18:00';
/** Wire dates are days of Shanghai; as UTC days they can be counted and named without a shift. */
const UTC = 'UTC';

function dayOf(wireTime: string): number {
  return Date.parse(wireTime.slice(0, DATE_LENGTH));
}

/** When a session begins, as one says it: 今晚 19:30, 明天 10:00, 周五 20:00, 11月28日 20:00. */
export function liveTime(begins: string, now: Date): string {
  const t = translator(liveTimetableMessages);
  const time = begins.slice(TIME_START, TIME_END);
  const day = dayOf(begins);
  const daysAhead = (day - dayOf(formatWireTime(now))) / DAY_MS;
  if (daysAhead === 0) {
    return t(time >= EVENING ? 'tonight' : 'today', { time });
  }
  if (daysAhead === 1) {
    return t('tomorrow', { time });
  }
  const isThisWeek = daysAhead > 1 && daysAhead < DAYS_PER_WEEK;
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: UTC });
  return t('dayAt', { day: isThisWeek ? weekday.format(day) : dayText(begins), time });
}

/** The instant of a wire time for machines to read. */
export function machineTime(wireTime: string): string {
  return parseWireTime(wireTime).toISOString();
}
