import { describe, expect, it } from 'vitest';
import { barsOf, CHART_HEIGHT } from './bars.rules.ts';

describe('bars of a chart', () => {
  it('stand on one line, the largest over the whole height', () => {
    const { bars, width } = barsOf([0, 5, 10]);
    expect(width).toBe(30);
    expect(bars.map(({ height }) => height)).toEqual([0, 50, CHART_HEIGHT]);
    expect(bars.map(({ y }) => y)).toEqual([CHART_HEIGHT, 50, 0]);
    expect(bars.map(({ x }) => x)).toEqual([1, 11, 21]);
  });

  it('can be seen as soon as there is something, and not before', () => {
    expect(barsOf([1, 1_000_000, 0]).bars.map(({ height }) => height)).toEqual([2, 100, 0]);
    expect(barsOf([0, 0]).bars.map(({ height }) => height)).toEqual([0, 0]);
    expect(barsOf([]).bars).toEqual([]);
  });
});
