import { formatWireTime } from '@zhiji/contract/kernel/time';
import { translator } from '#shared/i18n/define-messages.ts';
import { timeMessages } from './time.messages.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Nearer than this is "just now", on either side: clocks differ a little. */
const JUST_NOW = 30 * SECOND;
const DATE_LENGTH = 10;

/** How long ago, in the current language; from two days on, and for the future, the date. */
export function relativeTime(then: Date, now: Date): string {
  const t = translator(timeMessages);
  const elapsed = now.getTime() - then.getTime();
  if (Math.abs(elapsed) < JUST_NOW) {
    return t('justNow');
  }
  if (elapsed < 0 || elapsed >= 2 * DAY) {
    return formatWireTime(then).slice(0, DATE_LENGTH);
  }
  if (elapsed >= DAY) {
    return t('dayAgo');
  }
  if (elapsed >= HOUR) {
    const count = Math.floor(elapsed / HOUR);
    return count === 1 ? t('hourAgo') : t('hoursAgo', { count });
  }
  const count = Math.max(1, Math.floor(elapsed / MINUTE));
  return count === 1 ? t('minuteAgo') : t('minutesAgo', { count });
}
