import { describe, expect, it } from 'vitest';
import { type Figures, type Measured, medians, missedGoals, phoneSlowdown } from './figures.ts';

const good: Figures = {
  performance: 98,
  accessibility: 100,
  tbt: 40,
  lcp: 1_800,
  cls: 0.002,
  bytes: 250_000,
};

const measured = (changes: {
  readonly desktop?: Partial<Figures>;
  readonly mobile?: Partial<Figures>;
  readonly floor?: Partial<Figures>;
}): Measured => ({
  home: { desktop: { ...good, ...changes.desktop }, mobile: { ...good, ...changes.mobile } },
  floor: { mobile: { ...good, ...changes.floor } },
});

describe('the goals', () => {
  it('hold at their very edge', () => {
    const edge = { accessibility: 100, tbt: 300, cls: 0.02 };
    expect(
      missedGoals(
        measured({
          desktop: { ...edge, performance: 97 },
          mobile: { ...edge, performance: 90 },
          floor: { performance: 95 },
        }),
      ),
    ).toEqual([]);
  });

  it.each([
    [{ desktop: { performance: 96 } }, 'home, desktop: performance 96 < 97'],
    [{ mobile: { performance: 89 }, floor: { performance: 90 } }, 'home, mobile: performance 89'],
    [{ desktop: { accessibility: 99 } }, 'home, desktop: accessibility 99 < 100'],
    [{ mobile: { tbt: 301 } }, 'home, mobile: TBT 301 ms > 300 ms'],
    [{ mobile: { cls: 0.021 } }, 'home, mobile: CLS 0.021 > 0.02'],
    [{ mobile: { performance: 94 }, floor: { performance: 100 } }, '94 < 95, floor − 5'],
  ])('%j misses one', (changes, text) => {
    expect(missedGoals(measured(changes))).toEqual([expect.stringContaining(text)]);
  });
});

describe('medians', () => {
  it('are taken figure by figure', () => {
    const runs = [
      { ...good, performance: 91, tbt: 20 },
      { ...good, performance: 99, tbt: 900 },
      { ...good, performance: 95, tbt: 30 },
    ];
    expect(medians(runs)).toEqual({ ...good, performance: 95, tbt: 30 });
    expect(medians(runs.slice(0, 1))).toEqual(runs[0]);
  });

  it('refuse an even number of runs', () => {
    expect(() => medians([good, good])).toThrow('odd');
  });
});

describe('the phone', () => {
  it.each([
    [1_800, 4],
    [5_000, 4],
    [900, 2],
    [100, 1],
  ])('is, for a machine of benchmark %i, %i times slower', (benchmark, times) => {
    expect(phoneSlowdown(benchmark)).toBe(times);
  });
});
