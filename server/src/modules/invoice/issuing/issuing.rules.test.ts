import { HOUR_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { LOOKS_OF_A_DAY, pauseAfter } from './issuing.rules.ts';

describe('asking the tax service', () => {
  it('pauses from two seconds up to an hour', () => {
    expect([0, 1, 10, 11, 40].map(pauseAfter)).toEqual([
      2 * SECOND_MS,
      4 * SECOND_MS,
      2_048 * SECOND_MS,
      HOUR_MS,
      HOUR_MS,
    ]);
  });

  it('is done 34 times in a day: at once, after eleven growing pauses and 22 of an hour', () => {
    expect(LOOKS_OF_A_DAY).toBe(34);
  });
});
