import { describe, expect, it } from 'vitest';
import { watermarkPlace } from './watermark-place.ts';

describe('[STA-08] the watermark', () => {
  it('moves with every step and stays inside the picture', () => {
    const places = Array.from({ length: 7 }, (_, step) => watermarkPlace(step));
    expect(new Set(places.map(({ left, top }) => `${left}/${top}`)).size).toBe(7);
    for (const { left, top } of places) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(left, top)).toBeLessThan(70);
      // Clear of the button in the middle.
      expect(top < 28 || top > 64).toBe(true);
    }
  });
});
