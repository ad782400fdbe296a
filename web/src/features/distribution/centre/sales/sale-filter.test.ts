import { describe, expect, it } from 'vitest';
import { monthsSince } from './sale-filter.ts';

describe('months to choose from', () => {
  it('begin with this one, by China’s clock, and end with the application', () => {
    // Still October in London.
    const now = new Date('2026-10-31T16:30:00Z');
    expect(monthsSince('2026-09-01 09:30:00', now)).toEqual(['2026-11', '2026-10', '2026-09']);
  });

  it('run over the year, and no further back than three', () => {
    const now = new Date('2026-01-15T00:00:00Z');
    expect(monthsSince('2025-11-30 00:00:00', now)).toEqual(['2026-01', '2025-12', '2025-11']);
    const all = monthsSince('2020-01-01 00:00:00', now);
    expect(all).toHaveLength(36);
    expect(all.at(-1)).toBe('2023-02');
  });
});
