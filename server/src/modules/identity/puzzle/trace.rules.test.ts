import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { humanTrace, keyTrace } from '../puzzle.factory.ts';
import { HOLE_RANGE } from './puzzle.rules.ts';
import { numbers } from './puzzle-scenes.ts';
import { isByHand } from './trace.rules.ts';
import type { Trace } from './trace.rules.ts';

const AMPLE_MS = MINUTE_MS;
const place = fc.integer({ min: HOLE_RANGE.x.from - 3, max: HOLE_RANGE.x.below + 3 });
const hand = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  // A slow phone, screens, and mice that tell more often than a screen draws.
  perSecond: fc.constantFrom(20, 30, 60, 90, 120, 250),
});

/** So many points on a straight line. */
function line(x: number, count: number, lastsMs: number): Trace['points'] {
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    return { x: Math.round(x * share), y: 0, ms: Math.round(lastsMs * share) };
  });
}

describe('[R1-A12] the trace of a piece', () => {
  it('is taken from a hand, by mouse or by finger', () => {
    fc.assert(
      fc.property(place, hand, (x, { seed, perSecond }) => {
        const trace = humanTrace(x, { next: numbers(seed), perSecond });
        expect(isByHand(trace, x, AMPLE_MS)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is taken from keys, held or pressed', () => {
    fc.assert(
      fc.property(place, hand, (x, { seed }) => {
        expect(isByHand(keyTrace(x, { next: numbers(seed) }), x, AMPLE_MS)).toBe(true);
      }),
    );
  });

  it('is refused from a line, however many points it has and however long it takes', () => {
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 2, max: 160 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom('drag' as const, 'keys' as const),
        (x, count, lastsMs, by) => {
          expect(isByHand({ by, points: line(x, count, lastsMs) }, x, AMPLE_MS)).toBe(false);
        },
      ),
    );
  });

  it('is refused from even steps, whatever the rhythm, the sway and a rest', () => {
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 3, max: 30 }),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        (x, step, seed) => {
          const next = numbers(seed);
          const restAt = Math.floor(next() * x);
          const points = [];
          let ms = 0;
          for (let at = 0; at <= x; at += step) {
            points.push({ x: at, y: Math.round(next() * 4), ms: Math.round(ms) });
            ms += 10 + next() * 30 + (at <= restAt && at + step > restAt ? 400 : 0);
          }
          points.push({ x, y: 1, ms: Math.round(ms) });
          expect(isByHand({ by: 'drag', points }, x, AMPLE_MS)).toBe(false);
        },
      ),
    );
  });

  it('is refused from a line whose points tremble', () => {
    fc.assert(
      fc.property(place, hand, fc.integer({ min: 20, max: 120 }), (x, { seed }, count) => {
        const next = numbers(seed);
        const points = line(x, count, 1_500).map((point, index) => ({
          x: Math.max(
            0,
            Math.min(x, point.x + (index === count - 1 ? 0 : Math.round(next() * 2 - 1))),
          ),
          y: Math.round(next() * 3),
          ms: point.ms,
        }));
        expect(isByHand({ by: 'drag', points }, x, AMPLE_MS)).toBe(false);
      }),
      { numRuns: 2_000, examples: [[67, { seed: 2_147_483_629, perSecond: 20 }, 49]] },
    );
  });

  it('is refused when it jumps there, ends elsewhere, runs backwards in time or had no time', () => {
    const x = 160;
    const good = humanTrace(x, { next: numbers(5) });
    const judged = (points: Trace['points'], availableMs = AMPLE_MS): boolean =>
      isByHand({ by: 'drag', points }, x, availableMs);
    const [start, ...rest] = good.points;
    const last = good.points.at(-1);
    expect(judged(good.points)).toBe(true);
    const still = Array.from({ length: 20 }, (_, index) => ({
      x: index % 3,
      y: index % 2,
      ms: index * 31,
    }));
    expect(judged([...still, { x, y: 0, ms: 700 }, { x, y: 1, ms: 1_000 }])).toBe(false);
    expect(isByHand(good, x + 1, AMPLE_MS)).toBe(false);
    expect(judged(rest.filter((point) => point.x > 60))).toBe(false);
    expect(judged([...(start ? [{ ...start, ms: 900 }] : []), ...rest])).toBe(false);
    expect(judged(good.points, (last?.ms ?? 0) - 300)).toBe(false);
    expect(judged(good.points.map((point) => ({ ...point, ms: Math.round(point.ms / 20) })))).toBe(
      false,
    );
    expect(judged([])).toBe(false);
  });

  it('is refused from an even curve at an even rate without any sway', () => {
    const curve = Array.from({ length: 40 }, (_, index) => {
      const share = index / 39;
      return { x: Math.round(160 * (1 - (1 - share) ** 3)), y: 0, ms: index * 20 };
    });
    expect(isByHand({ by: 'drag', points: curve }, 160, AMPLE_MS)).toBe(false);
  });

  it('is refused from keys that leap or are faster than keys', () => {
    const keys = keyTrace(150, { next: numbers(9) });
    const thin = keys.points.filter((_, index) => index % 6 === 0);
    expect(
      isByHand({ by: 'keys', points: [...thin, ...keys.points.slice(-1)] }, 150, AMPLE_MS),
    ).toBe(false);
    const fast = keys.points.map((point) => ({ ...point, ms: Math.round(point.ms / 8) }));
    expect(isByHand({ by: 'keys', points: fast }, 150, AMPLE_MS)).toBe(false);
  });
});
