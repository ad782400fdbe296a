import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteServerDate } from '#shared/lib/server-clock.ts';
import { orderRetail } from './order-retail.ts';
import { keepRetail, keptRetail } from './retail.ts';

const NOW = Date.parse('2026-11-15T08:00:00+08:00');
const STORAGE_KEY = 'zhiji-retail';
const { live, record, package: bundle } = COURSE_TYPES;

const codeOf = (...product: Parameters<typeof keptRetail>) => keptRetail(...product)?.retailid;

afterEach(() => noteServerDate(new Date().toUTCString()));

describe('[NAV-07] the distributor whose link led to a product', () => {
  it('is kept for fifteen days, for this course alone', () => {
    keepRetail(record, 7, 'R100', NOW);
    expect(keptRetail(record, 7, NOW)).toEqual({ retailid: 'R100', time: NOW });
    expect(keptRetail(record, 8, NOW)).toBeNull();
    expect(codeOf(record, 7, NOW + 15 * DAY_MS - 1)).toBe('R100');
    expect(keptRetail(record, 7, NOW + 15 * DAY_MS)).toBeNull();
  });

  it('is another one for a package with the number of a course', () => {
    keepRetail(record, 7, 'R100', NOW);
    expect(keptRetail(bundle, 7, NOW)).toBeNull();
    keepRetail(bundle, 7, 'R200', NOW);
    expect(codeOf(record, 7, NOW)).toBe('R100');
    expect(codeOf(bundle, 7, NOW)).toBe('R200');
  });

  it('is found by the number of the course, whatever type a link gave it', () => {
    keepRetail(null, 7, 'R100', NOW);
    expect(codeOf(live, 7, NOW)).toBe('R100');
    keepRetail(live, 7, 'R200', NOW + 1);
    expect(codeOf(null, 7, NOW + 1)).toBe('R200');
  });

  it('is the last one whose link was followed, counted anew', () => {
    keepRetail(record, 7, 'R100', NOW);
    keepRetail(record, 8, 'R300', NOW);
    keepRetail(record, 7, 'R200', NOW + DAY_MS);
    expect(keptRetail(record, 7, NOW + 15 * DAY_MS)).toEqual({
      retailid: 'R200',
      time: NOW + DAY_MS,
    });
    expect(codeOf(record, 8, NOW + DAY_MS)).toBe('R300');
  });

  it('reads what was kept before packages were told from courses', () => {
    const old = [{ retailid: 'R100', curriculum_id: 7, time: NOW }];
    localStorage.setItem(STORAGE_KEY, JSON.stringify(old));
    expect(codeOf(record, 7, NOW)).toBe('R100');
    expect(keptRetail(bundle, 7, NOW)).toBeNull();
    keepRetail(bundle, 7, 'R200', NOW);
    expect(codeOf(record, 7, NOW)).toBe('R100');
  });

  it('forgets what no longer counts when something new is kept', () => {
    keepRetail(record, 7, 'R100', NOW);
    keepRetail(record, 8, 'R300', NOW + 20 * DAY_MS);
    expect(localStorage.getItem(STORAGE_KEY)).not.toContain('R100');
  });

  it.each([
    '',
    'not json',
    '{}',
    '[1,null,{"retailid":5}]',
    '[{"retailid":"R","curriculum_id":7}]',
    `[{"retailid":"R","curriculum_id":"7","time":${NOW}}]`,
    `[{"retailid":"R","time":${NOW}}]`,
  ])('is nobody when the stored text is broken: %s', (text) => {
    localStorage.setItem(STORAGE_KEY, text);
    expect(keptRetail(record, 7, NOW)).toBeNull();
    keepRetail(record, 7, 'R100', NOW);
    expect(codeOf(record, 7, NOW)).toBe('R100');
  });

  it('a click from the future does not count: a clock was wrong', () => {
    keepRetail(record, 7, 'R100', NOW + DAY_MS);
    expect(keptRetail(record, 7, NOW)).toBeNull();
  });

  it('lasts as long as the tab where the browser stores nothing', () => {
    const blocked = () => {
      throw new DOMException('storage is blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    keepRetail(record, 7, 'R100', NOW);
    const kept = [codeOf(record, 7, NOW), codeOf(bundle, 7, NOW)];
    vi.unstubAllGlobals();
    expect(kept).toEqual(['R100', undefined]);
  });
});

describe('what an order says of the link that led to it', () => {
  it('is nothing when none did', () => {
    keepRetail(record, 7, 'R100');
    expect(orderRetail(bundle, 7)).toEqual({});
  });

  it('is the code and when the link was followed, in the time of the wire', () => {
    vi.useFakeTimers({ now: NOW });
    keepRetail(record, 7, 'R100');
    vi.setSystemTime(NOW + 2 * DAY_MS);
    expect(orderRetail(record, 7)).toEqual({
      retailid: 'R100',
      retail_time: '2026-11-15 08:00:00',
    });
  });

  it('is right where the clock of the machine is a month behind', () => {
    vi.useFakeTimers({ now: NOW - 30 * DAY_MS });
    keepRetail(record, 7, 'R100');
    vi.setSystemTime(NOW - 30 * DAY_MS + HOUR_MS);
    noteServerDate(new Date(NOW + HOUR_MS).toUTCString());
    expect(orderRetail(record, 7)).toMatchObject({ retail_time: '2026-11-15 08:00:00' });
  });
});
