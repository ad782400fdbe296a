import { describe, expect, it } from 'vitest';
import { missedGoals, summaryLine, table } from './report.ts';

describe('goals', () => {
  it('are upper bounds, the bound included', () => {
    expect(missedGoals({ a: 1.4, b: 3.01 }, { a: 1.4, b: 3 })).toEqual(['b']);
  });

  it('without a usable figure are missed', () => {
    expect(missedGoals({ b: Number.NaN }, { a: 1, b: 1 })).toEqual(['a', 'b']);
  });
});

describe('the last line', () => {
  it('names every figure with its goal', () => {
    expect(summaryLine('kernel', { cpu_ratio: 1.2345, rps: 31_290.7 }, { cpu_ratio: 1.4 })).toBe(
      'bench kernel: cpu_ratio=1.23 goal<=1.4 rps=31291 all goals met',
    );
  });

  it('says which goals were missed', () => {
    expect(summaryLine('kernel', { cpu_ratio: 1.5 }, { cpu_ratio: 1.4, cold: 3 })).toBe(
      'bench kernel: cpu_ratio=1.5 goal<=1.4 cold=none goal<=3 missed: cpu_ratio, cold',
    );
  });
});

it('a table is aligned', () => {
  expect(
    table([
      ['load', 'us'],
      ['F1', 9.126],
      ['server', 120],
    ]),
  ).toBe('load      us\nF1      9.13\nserver   120');
});
