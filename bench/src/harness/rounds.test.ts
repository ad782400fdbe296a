import { describe, expect, it } from 'vitest';
import { interleave, median, medianRatio, shuffled } from './rounds.ts';

describe('median', () => {
  it.each([
    [[5], 5],
    [[9, 1, 5], 5],
    [[10, 9, 2, 1], 5.5],
  ])('of %o is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('of nothing is an error', () => {
    expect(() => median([])).toThrow('nothing');
  });

  it('of ratios pairs the rounds before it sorts', () => {
    // A machine twice as slow in the second round must not change the ratio.
    expect(medianRatio([14, 28, 15], [10, 20, 10])).toBe(1.4);
  });
});

describe('rounds', () => {
  it('are shuffled by the given numbers', () => {
    const keys = [0.3, 0.1, 0.2];
    expect(shuffled(['a', 'b', 'c'], () => keys.shift() ?? 0)).toEqual(['b', 'c', 'a']);
  });

  it('measure everyone once before anyone twice', async () => {
    const order: string[] = [];
    const samples = await interleave(['a', 'b'], 3, async (name) => order.push(name));
    expect(
      [order.slice(0, 2), order.slice(2, 4), order.slice(4)].map((two) => two.toSorted()),
    ).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(samples.a).toHaveLength(3);
  });
});
