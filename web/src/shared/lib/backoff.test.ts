import { describe, expect, it } from 'vitest';
import { backoff } from './backoff.ts';

describe('backoff', () => {
  it('waits longer after each failure, spread by chance, and never too long', () => {
    expect([1, 2, 3, 4].map((failures) => backoff(failures, 0))).toEqual([1000, 2000, 4000, 8000]);
    expect(backoff(1, 1)).toBe(500);
    expect(backoff(50, 0)).toBe(30_000);
  });
});
