import { describe, expect, it } from 'vitest';
import {
  chosenPages,
  type Figures,
  isSamePhone,
  type Measured,
  medians,
  missedGoals,
  PAGE_NAMES,
  phoneSlowdown,
  proofLine,
} from './figures.ts';

const good: Figures = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  tbt: 40,
  lcp: 1_800,
  cls: 0.002,
  bytes: 250_000,
};

const measured = (changes: {
  readonly desktop?: Partial<Figures>;
  readonly mobile?: Partial<Figures>;
  readonly course?: Partial<Figures>;
  readonly floor?: Partial<Figures>;
}): Measured => ({
  pages: new Map([
    ['home', { desktop: { ...good, ...changes.desktop }, mobile: { ...good, ...changes.mobile } }],
    ['course', { desktop: good, mobile: { ...good, ...changes.course } }],
  ]),
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
    [{ mobile: { bestPractices: 96 } }, 'home, mobile: best practices 96 < 100'],
    [{ course: { performance: 89 } }, 'course, mobile: performance 89 < 90'],
    [{ mobile: { tbt: 301 } }, 'home, mobile: TBT 301 ms > 300 ms'],
    [{ mobile: { cls: 0.021 } }, 'home, mobile: CLS 0.021 > 0.02'],
    [{ mobile: { performance: 94 }, floor: { performance: 100 } }, '94 < 95, floor − 5'],
  ])('%j misses one', (changes, text) => {
    expect(missedGoals(measured(changes))).toEqual([expect.stringContaining(text)]);
  });
});

describe('the line for the proof', () => {
  it('tells the scores, the least of what must be 100, and what was missed', () => {
    expect(proofLine(measured({ desktop: { performance: 100 } }))).toBe(
      'proof: performance on desktop/phone: home 100/98, course 98/98; accessibility 100; best practices 100',
    );
    expect(proofLine(measured({ course: { bestPractices: 96 } }))).toMatch(
      /; best practices 96; missed course, mobile: best practices 96 < 100$/,
    );
  });
});

describe('pages chosen by name', () => {
  it('are those, or all', () => {
    expect(chosenPages(['user centre', 'course'])).toEqual(['course', 'user centre']);
    expect(chosenPages([])).toEqual(PAGE_NAMES);
    expect(() => chosenPages(['curse'])).toThrow('curse');
  });

  it('are not held to a page that was not looked at', () => {
    const { pages, floor } = measured({});
    const course = new Map([...pages].filter(([name]) => name === 'course'));
    expect(missedGoals({ pages: course, floor })).toEqual([]);
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

  it('is another on a machine that was slower meanwhile', () => {
    expect(isSamePhone(1_800, 1_600)).toBe(true);
    expect(isSamePhone(2_400, 1_900)).toBe(true);
    expect(isSamePhone(1_800, 1_300)).toBe(false);
    expect(isSamePhone(1_000, 1_300)).toBe(false);
  });
});
