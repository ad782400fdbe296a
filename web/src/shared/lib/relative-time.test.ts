import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { relativeTime } from './relative-time.ts';

const NOW = new Date('2026-11-15T12:00:00+08:00');

const ago = (ms: number) => relativeTime(new Date(NOW.getTime() - ms), NOW);

describe('relative time', () => {
  it.each([
    [0, 'just now', '刚刚'],
    [30 * SECOND_MS - 1, 'just now', '刚刚'],
    [30 * SECOND_MS, '1 minute ago', '1 分钟前'],
    [2 * MINUTE_MS, '2 minutes ago', '2 分钟前'],
    [HOUR_MS - 1, '59 minutes ago', '59 分钟前'],
    [HOUR_MS, '1 hour ago', '1 小时前'],
    [DAY_MS - 1, '23 hours ago', '23 小时前'],
    [DAY_MS, '1 day ago', '1 天前'],
    [2 * DAY_MS - 1, '1 day ago', '1 天前'],
    [2 * DAY_MS, '2026-11-13', '2026-11-13'],
    [-HOUR_MS, '2026-11-15', '2026-11-15'],
  ])('[CON-04] %i ms ago is %s', (elapsed, en, zh) => {
    expect(ago(elapsed)).toBe(zh);
    setLanguage('en');
    expect(ago(elapsed)).toBe(en);
  });
});
