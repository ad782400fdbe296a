import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from './durations.ts';
import { WIRE_TIME } from './patterns.ts';
import { formatWireTime, parseWireTime } from './time.ts';

const instant = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('9998-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('wire time', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-01-01 08:00:00'],
    ['2025-12-31T15:59:59.999Z', '2025-12-31 23:59:59'],
    ['2025-12-31T16:00:00.000Z', '2026-01-01 00:00:00'],
    ['2024-02-28T16:00:00.000Z', '2024-02-29 00:00:00'],
  ])('shows %s on the clock of Shanghai as %s', (utc, text) => {
    expect(formatWireTime(new Date(utc))).toBe(text);
    expect(WIRE_TIME.test(text)).toBe(true);
  });

  it('comes back as the same second', () => {
    fc.assert(
      fc.property(instant, (moment) => {
        const seconds = Math.floor(moment.getTime() / SECOND_MS);
        expect(parseWireTime(formatWireTime(moment)).getTime()).toBe(seconds * SECOND_MS);
      }),
    );
  });

  it('sorts as text the way it sorts as time', () => {
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [first, second] = a <= b ? [a, b] : [b, a];
        expect(formatWireTime(first) <= formatWireTime(second)).toBe(true);
      }),
    );
  });
});
