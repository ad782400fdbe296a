import { describe, expect, it } from 'vitest';
import { bounded, CENTRED, sourceOf, WINDOW, zoomed } from './crop.rules.ts';

const wide = { width: 1_200, height: 600 };

describe('the cropper', () => {
  it('begins with the largest square in the middle', () => {
    expect(sourceOf(wide, CENTRED)).toEqual({ left: 300, top: 0, side: 600 });
    expect(sourceOf({ width: 600, height: 1_200 }, CENTRED)).toEqual({
      left: 0,
      top: 300,
      side: 600,
    });
  });

  it('never leaves a part of the window empty', () => {
    const far = bounded(wide, { zoom: 1, x: 9_999, y: 50 });
    expect(far).toEqual({ zoom: 1, x: WINDOW / 2, y: 0 });
    expect(sourceOf(wide, far)).toEqual({ left: 0, top: 0, side: 600 });
    const other = bounded(wide, { zoom: 1, x: -9_999, y: 0 });
    expect(sourceOf(wide, other).left).toBe(600);
    expect(bounded(wide, { zoom: 0.2, x: 0, y: 0 }).zoom).toBe(1);
    expect(bounded(wide, { zoom: 99, x: 0, y: 0 }).zoom).toBe(4);
  });

  it('zooms about what is in the middle', () => {
    const moved = bounded(wide, { zoom: 1, x: -70, y: 0 });
    const middleOf = ({ left, side }: { left: number; side: number }) => left + side / 2;
    const near = zoomed(wide, moved, 2);
    expect(sourceOf(wide, near).side).toBe(300);
    expect(middleOf(sourceOf(wide, near))).toBeCloseTo(middleOf(sourceOf(wide, moved)));
    const corner = zoomed(wide, bounded(wide, { zoom: 4, x: 9_999, y: 9_999 }), 1);
    expect(sourceOf(wide, corner)).toEqual({ left: 0, top: 0, side: 600 });
  });
});
