import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { translator } from '#shared/i18n/define-messages.ts';
import { timeMessages } from './time.messages.ts';

/** Nearer than this is "just now", on either side: clocks differ a little. */
const JUST_NOW = 30 * SECOND_MS;
const DATE_LENGTH = 10;

/** How long ago, in the current language; from two days on, and for the future, the date. */
export function relativeTime(then: Date, now: Date): string {
  const t = translator(timeMessages);
  const elapsed = now.getTime() - then.getTime();
  if (Math.abs(elapsed) < JUST_NOW) {
    return t('justNow');
  }
  if (elapsed < 0 || elapsed >= 2 * DAY_MS) {
    return formatWireTime(then).slice(0, DATE_LENGTH);
  }
  if (elapsed >= DAY_MS) {
    return t('dayAgo');
  }
  if (elapsed >= HOUR_MS) {
    const count = Math.floor(elapsed / HOUR_MS);
    return count === 1 ? t('hourAgo') : t('hoursAgo', { count });
  }
  const count = Math.max(1, Math.floor(elapsed / MINUTE_MS));
  return count === 1 ? t('minuteAgo') : t('minutesAgo', { count });
}
