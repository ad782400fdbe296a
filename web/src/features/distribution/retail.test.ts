import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { keepRetail, keptRetail, readRetailId } from './retail.ts';

const NOW = Date.parse('2026-11-15T08:00:00+08:00');

describe('[NAV-07] the distributor whose link led to a course', () => {
  it('is kept for fifteen days, for this course alone', () => {
    keepRetail(7, 'R100', NOW);
    expect(keptRetail(7, NOW)).toBe('R100');
    expect(keptRetail(8, NOW)).toBeNull();
    expect(keptRetail(7, NOW + 15 * DAY_MS - 1)).toBe('R100');
    expect(keptRetail(7, NOW + 15 * DAY_MS)).toBeNull();
  });

  it('is the last one whose link was followed, counted anew', () => {
    keepRetail(7, 'R100', NOW);
    keepRetail(8, 'R300', NOW);
    keepRetail(7, 'R200', NOW + DAY_MS);
    expect(keptRetail(7, NOW + 15 * DAY_MS)).toBe('R200');
    expect(keptRetail(8, NOW + DAY_MS)).toBe('R300');
  });

  it('forgets what no longer counts when something new is kept', () => {
    keepRetail(7, 'R100', NOW);
    keepRetail(8, 'R300', NOW + 20 * DAY_MS);
    expect(localStorage.getItem('zhiji-retail')).not.toContain('R100');
  });

  it.each([
    '',
    'not json',
    '{}',
    '[1,null,{"retailid":5}]',
    '[{"retailid":"R","curriculum_id":7}]',
  ])('is nobody when the stored text is broken: %s', (text) => {
    localStorage.setItem('zhiji-retail', text);
    expect(keptRetail(7, NOW)).toBeNull();
    keepRetail(7, 'R100', NOW);
    expect(keptRetail(7, NOW)).toBe('R100');
  });

  it('a click from the future does not count: a clock was wrong', () => {
    keepRetail(7, 'R100', NOW + DAY_MS);
    expect(keptRetail(7, NOW)).toBeNull();
  });

  it.each([
    ['R100', 'R100'],
    ['a_b-9', 'a_b-9'],
    ['', null],
    [null, null],
    ['x'.repeat(21), null],
    ['a b', null],
    ['<script>', null],
  ])('reads the code of a link: %j', (text, code) => {
    expect(readRetailId(text)).toBe(code);
  });
});
