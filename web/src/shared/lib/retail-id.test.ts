import { describe, expect, it } from 'vitest';
import { readRetailId } from './retail-id.ts';

describe("[NAV-07] the distributor's code of a link", () => {
  it.each([
    ['R100', 'R100'],
    ['a_b-9', 'a_b-9'],
    ['', null],
    [null, null],
    ['x'.repeat(21), null],
    ['a b', null],
    ['<script>', null],
  ])('%j is %j', (text, code) => {
    expect(readRetailId(text)).toBe(code);
  });
});
