import { describe, expect, it } from 'vitest';
import { tapSide } from './tap.rules.ts';

describe('[R1-D3.3] a tap on the picture', () => {
  it.each([
    [0, -1],
    [0.3, -1],
    [0.5, 0],
    [0.7, 1],
    [1, 1],
  ])('at %d of its width belongs to side %i', (share, side) => {
    expect(tapSide(share)).toBe(side);
  });
});
