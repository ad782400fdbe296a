import { HOUR_S, MINUTE_S } from '@zhiji/contract/kernel/durations';
import type { Language } from '@zhiji/contract/kernel/errors';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { currentLanguage } from '#shared/i18n/i18n.ts';

const TIME_START = 11;
const TIME_END = 16;
/** English puts the day first, as the terms of a refund do. */
const DATE_LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const satisfies Record<Language, string>;

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** `12:40`, or `1:02:05` from an hour on. */
export function clockText(seconds: number): string {
  const rest = `${twoDigits((seconds % HOUR_S) / MINUTE_S)}:${twoDigits(seconds % MINUTE_S)}`;
  return seconds < HOUR_S ? rest : `${Math.floor(seconds / HOUR_S)}:${rest}`;
}

/** `7月2日` or `2 Jul`: the day of a wire time, as the current language writes it. */
export function dayText(time: string): string {
  return new Intl.DateTimeFormat(DATE_LOCALES[currentLanguage()], {
    timeZone: 'Asia/Shanghai',
    month: 'short',
    day: 'numeric',
  }).format(parseWireTime(time));
}

/** `7月2日 20:00`: when a session begins, as the current language writes it. */
export function sessionTime(time: string): string {
  return `${dayText(time)} ${time.slice(TIME_START, TIME_END)}`;
}
