import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { relativeTime } from './relative-time.ts';

const NOW = new Date('2026-11-15T12:00:00+08:00');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (ms: number) => relativeTime(new Date(NOW.getTime() - ms), NOW);

describe('relative time', () => {
  it.each([
    [0, 'just now', '刚刚'],
    [30 * SECOND - 1, 'just now', '刚刚'],
    [30 * SECOND, '1 minute ago', '1 分钟前'],
    [2 * MINUTE, '2 minutes ago', '2 分钟前'],
    [HOUR - 1, '59 minutes ago', '59 分钟前'],
    [HOUR, '1 hour ago', '1 小时前'],
    [DAY - 1, '23 hours ago', '23 小时前'],
    [DAY, '1 day ago', '1 天前'],
    [2 * DAY - 1, '1 day ago', '1 天前'],
    [2 * DAY, '2026-11-13', '2026-11-13'],
    [-HOUR, '2026-11-15', '2026-11-15'],
  ])('[CON-04] %i ms ago is %s', (elapsed, en, zh) => {
    expect(ago(elapsed)).toBe(zh);
    setLanguage('en');
    expect(ago(elapsed)).toBe(en);
  });
});
