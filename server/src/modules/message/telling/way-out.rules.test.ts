import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime, parseWireTime } from '@zhiji/contract/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterQuiet, dueAt } from './way-out.rules.ts';

const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const hourOf = (at: Date): number => Number(formatWireTime(at).slice(11, 13));
/** Eight o'clock of the day, or of the next when that is over. */
function nextMorning(at: Date): Date {
  const today = parseWireTime(`${formatWireTime(at).slice(0, 10)} 08:00:00`);
  return today < at ? new Date(today.getTime() + DAY_MS) : today;
}
const isQuiet = (at: Date): boolean => hourOf(at) >= 22 || hourOf(at) < 8;

describe('quiet hours', () => {
  it('are left by the shortest way, and nothing else is moved', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const after = afterQuiet(at);
        expect(isQuiet(after)).toBe(false);
        expect(after.getTime()).toBeGreaterThanOrEqual(at.getTime());
        expect(after).toEqual(isQuiet(at) ? nextMorning(at) : at);
      }),
    );
  });

  it.each([
    ['2026-11-17 21:59:59', '2026-11-17 21:59:59'],
    ['2026-11-17 22:00:00', '2026-11-18 08:00:00'],
    ['2026-11-17 23:59:59', '2026-11-18 08:00:00'],
    ['2026-12-31 00:00:00', '2026-12-31 08:00:00'],
    ['2026-11-17 07:59:59', '2026-11-17 08:00:00'],
    ['2026-11-17 08:00:00', '2026-11-17 08:00:00'],
  ])('turn %s into %s', (at, after) => {
    expect(formatWireTime(afterQuiet(parseWireTime(at)))).toBe(after);
  });
});

describe('what leaves the site', () => {
  it('leaves at once when it is urgent, at any hour', () => {
    fc.assert(
      fc.property(instants, (now) => {
        expect(dueAt(now, true)).toEqual(now);
      }),
    );
  });

  it('waits two minutes for company otherwise, and for the morning', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const due = dueAt(now, false);
        expect(isQuiet(due)).toBe(false);
        expect(due.getTime() - now.getTime()).toBeGreaterThanOrEqual(2 * MINUTE_MS);
        expect(due.getTime() - now.getTime()).toBeLessThan(DAY_MS / 2);
      }),
    );
    const now = parseWireTime('2026-11-17 21:58:30');
    expect(formatWireTime(dueAt(now, false))).toBe('2026-11-18 08:00:00');
  });
});
