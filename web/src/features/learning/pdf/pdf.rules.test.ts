import { describe, expect, it } from 'vitest';
import { clampPage, readPage, SCALE, stepScale, TURN_MS } from './pdf.rules.ts';

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
