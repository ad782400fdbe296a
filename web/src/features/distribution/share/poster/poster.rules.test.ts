import { describe, expect, it } from 'vitest';
import {
  COVER,
  fillBox,
  FOOT_TOP,
  FOOT_WIDTH,
  layOutBody,
  MARGIN,
  placeCode,
  POSTER,
  posterFileName,
  TITLE_LINES,
} from './poster.rules.ts';

/** The smallest code there is, that of a usual link, and one of a very long link. */
const CODES = [21, 37, 77];

describe('the layout of a poster', () => {
  it.each([
    [
      { width: 1_500, height: 938 },
      { x: 0, y: 0, width: 750, height: 469 },
    ],
    [
      { width: 2_000, height: 469 },
      { x: -625, y: 0, width: 2_000, height: 469 },
    ],
    [
      { width: 1_500, height: 2_938 },
      { x: 0, y: -500, width: 750, height: 1_469 },
    ],
  ])('shows the middle of a picture of %j', (size, place) => {
    expect(fillBox(size, COVER)).toEqual(place);
  });

  it.each([true, false])('has room for the longest title over the code, institution: %s', (has) => {
    const { titles, shop, price, end } = layOutBody(TITLE_LINES, has);
    expect(titles).toHaveLength(TITLE_LINES);
    const order = [COVER.height, ...titles, ...(has ? [shop] : []), price, end, FOOT_TOP];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('leaves nothing open for an institution that is not known', () => {
    expect(layOutBody(1, false).price).toBeLessThan(layOutBody(1, true).price);
  });

  it.each(CODES)('shows a code of %i modules sharp, with its quiet zone, inside', (modules) => {
    const { x, y, module } = placeCode(modules);
    expect([x, y, module].every(Number.isInteger)).toBe(true);
    // A phone reads three pixels and more.
    expect(module).toBeGreaterThanOrEqual(3);
    const quiet = 4 * module;
    expect(x - quiet).toBeGreaterThanOrEqual(MARGIN + FOOT_WIDTH);
    expect(x + modules * module + quiet).toBeLessThanOrEqual(POSTER.width);
    expect(y - quiet).toBeGreaterThan(FOOT_TOP + 2);
    expect(y + modules * module + quiet).toBeLessThanOrEqual(POSTER.height);
  });
});

describe('the name of a poster’s file', () => {
  it.each([
    ['数据分析师：从零到上岗', '数据分析师：从零到上岗-poster.png'],
    ['../../etc/passwd', 'etc passwd-poster.png'],
    ['C:\\a|b?"<>*\n', 'C a b-poster.png'],
    ['annual\u202Egnp.exe', 'annual gnp.exe-poster.png'],
    ['CON', 'CON-poster.png'],
    [' . ', 'poster.png'],
    ['', 'poster.png'],
    ['课'.repeat(80), `${'课'.repeat(60)}-poster.png`],
  ])('%j is %j', (title, name) => {
    expect(posterFileName(title)).toBe(name);
  });
});
