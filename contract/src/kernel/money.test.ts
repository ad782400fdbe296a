import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFen, parseFen } from './money.ts';
import { PRICE, WIRE_PRICE } from './patterns.ts';

/** Eleven digits of yuan, the most the wire carries. */
const FEN_MAX = 9_999_999_999_999;
const fen = fc.integer({ min: -FEN_MAX, max: FEN_MAX });

describe('formatFen', () => {
  it('writes every amount with two decimals', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        expect(formatFen(amount)).toMatch(WIRE_PRICE);
      }),
    );
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [100, '1.00'],
    [19_950, '199.50'],
    [-123_456, '-1234.56'],
  ])('writes %d fen as %s', (amount, text) => {
    expect(formatFen(amount)).toBe(text);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    'refuses %d, which is no whole number of fen',
    (amount) => {
      expect(() => formatFen(amount)).toThrow(RangeError);
    },
  );
});

describe('parseFen', () => {
  it('reads back what formatFen wrote', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        expect(parseFen(formatFen(amount))).toBe(amount);
      }),
    );
  });

  it('keeps the order of amounts', () => {
    fc.assert(
      fc.property(fen, fen, (a, b) => {
        expect(Math.sign(parseFen(formatFen(a)) - parseFen(formatFen(b)))).toBe(Math.sign(a - b));
      }),
    );
  });

  it.each([
    ['199', 19_900],
    ['199.5', 19_950],
    ['199.05', 19_905],
    ['0.29', 29],
    ['1.15', 115],
  ])('reads %s as a person types it', (text, amount) => {
    expect(parseFen(text)).toBe(amount);
  });

  it('refuses every other text instead of rounding it', () => {
    const other = fc.oneof(
      fc.string(),
      fc.constantFrom('', '.', '1.', '.5', '1.234', '1,00', '1e3', '+1', '--1', '0x10', ' 1', '１'),
    );
    fc.assert(
      fc.property(
        other.filter((text) => !PRICE.test(text) && !WIRE_PRICE.test(text)),
        (text) => {
          expect(() => parseFen(text)).toThrow(RangeError);
        },
      ),
    );
  });
});
