import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { lastDays, startOfDay } from './days.rules.ts';

describe('the days of a chart', () => {
  it('are China’s, today’s last', () => {
    const now = new Date('2026-02-28T16:30:00Z');
    expect(lastDays(now, 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(lastDays(new Date(now.getTime() - 31 * MINUTE_MS), 1)).toEqual(['2026-02-28']);
  });

  it('begin at China’s midnight', () => {
    expect(startOfDay('2026-03-01').toISOString()).toBe('2026-02-28T16:00:00.000Z');
  });
});
