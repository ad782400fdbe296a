import { describe, expect, it } from 'vitest';
import { clampPage, readPage, SCALE, stepScale, TURN_MS, bodySize, fitWidth } from './pdf.rules.ts';

describe('[VAL-09] scale and pages', () => {
  it('goes from 0.3 to 1.0 in steps of 0.1, from 0.8', () => {
    const up = [SCALE.min];
    while ((up.at(-1) ?? SCALE.max) < SCALE.max) {
      up.push(stepScale(up.at(-1) ?? 0, 1) as typeof SCALE.min);
    }
    expect(up).toEqual([0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    expect(SCALE.initial).toBe(0.8);
    expect([stepScale(SCALE.max, 1), stepScale(SCALE.min, -1)]).toEqual([1, 0.3]);
    expect(stepScale(SCALE.initial, -1)).toBe(0.7);
  });

  it('waits half a second for somebody who leafs on', () => {
    expect(TURN_MS).toBe(500);
  });

  it('stays inside the document', () => {
    expect([0, 1, 12, 13].map((page) => clampPage(page, 12))).toEqual([1, 1, 12, 12]);
    expect(
      ['1', ' 12 ', '0', '13', '1.5', '-1', '', 'x'].map((text) => readPage(text, 12)),
    ).toEqual([1, 12, null, null, null, null, null, null]);
  });
});

describe('[R1-D3.4] a page that fits', () => {
  it('is as wide as the room where its text can be read', () => {
    expect(fitWidth(900, { width: 595, left: 50, textSize: 12 })).toBe(900);
    expect(fitWidth(374, null)).toBe(374);
    expect(fitWidth(374, { width: 595, left: 0, textSize: 0 })).toBe(374);
  });

  it('is wider where its text would be under 11 px, but not without end', () => {
    const width = fitWidth(374, { width: 595, left: 50, textSize: 16 });
    expect((width / 595) * 16).toBeGreaterThanOrEqual(11);
    expect(width).toBeLessThan(420);
    expect(fitWidth(374, { width: 595, left: 50, textSize: 4 })).toBe(748);
  });

  it('goes by the size most letters have', () => {
    expect(
      bodySize([
        { length: 8, size: 24 },
        { length: 60, size: 12 },
        { length: 30, size: 9 },
      ]),
    ).toBe(12);
    expect(bodySize([])).toBe(0);
  });
});
