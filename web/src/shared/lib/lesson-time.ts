import { HOUR_S, MINUTE_S } from '@zhiji/contract/kernel/durations';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { currentLocale } from '#shared/i18n/i18n.ts';

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** `12:40`, or `1:02:05` from an hour on. */
export function clockText(seconds: number): string {
  const rest = `${twoDigits((seconds % HOUR_S) / MINUTE_S)}:${twoDigits(seconds % MINUTE_S)}`;
  return seconds < HOUR_S ? rest : `${Math.floor(seconds / HOUR_S)}:${rest}`;
}

/** `7月2日 20:00`: when a session begins, as the current language writes it. */
export function sessionTime(time: string): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    timeZone: 'Asia/Shanghai',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(parseWireTime(time));
}
