import { parseWireTime } from '@zhiji/contract/kernel/time';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { liveTime } from './live-time.ts';

const NOW = parseWireTime('2026-11-15 09:00:00');

describe('time of a live session', () => {
  it.each([
    ['2026-11-15 10:00:00', '今天 10:00', 'Today 10:00'],
    ['2026-11-15 17:59:00', '今天 17:59', 'Today 17:59'],
    ['2026-11-15 18:00:00', '今晚 18:00', 'Tonight 18:00'],
    ['2026-11-16 00:30:00', '明天 00:30', 'Tomorrow 00:30'],
    ['2026-11-17 20:00:00', '周二 20:00', 'Tue 20:00'],
    ['2026-11-21 20:00:00', '周六 20:00', 'Sat 20:00'],
    ['2026-11-22 20:00:00', '11月22日 20:00', '22 Nov 20:00'],
    ['2026-11-14 20:00:00', '11月14日 20:00', '14 Nov 20:00'],
  ])('%s reads %s and %s', (begins, zh, en) => {
    expect(liveTime(begins, NOW)).toBe(zh);
    setLanguage('en');
    expect(liveTime(begins, NOW)).toBe(en);
  });

  it('counts days by the clock of Shanghai, wherever the reader is', () => {
    const lateEvening = parseWireTime('2026-11-15 23:59:00');
    expect(liveTime('2026-11-16 08:00:00', lateEvening)).toBe('明天 08:00');
    expect(liveTime('2026-11-16 08:00:00', parseWireTime('2026-11-16 00:00:00'))).toBe(
      '今天 08:00',
    );
  });
});
