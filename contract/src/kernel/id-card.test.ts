import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idCardProblem, normalIdCard } from './id-card.ts';

const NOW = new Date('2026-11-15T04:00:00Z');
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Completes seventeen digits by the check character of the standard. */
function completed(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return digits + '10X98765432'.charAt(sum % 11);
}

const numbers = fc
  .tuple(
    fc.integer({ min: 110_000, max: 659_999 }),
    fc.date({ min: new Date('1930-01-01'), max: new Date('2026-11-14'), noInvalidDate: true }),
    fc.integer({ min: 0, max: 999 }),
  )
  .map(([area, birth, rest]) =>
    completed(
      area + birth.toISOString().slice(0, 10).replaceAll('-', '') + String(rest).padStart(3, '0'),
    ),
  );

describe('an identity card number', () => {
  it('is accepted when the standard accepts it, with either kind of x', () => {
    // The example of the standard itself.
    expect(idCardProblem('11010519491231002X', NOW)).toBeNull();
    expect(idCardProblem(' 11010519491231002x ', NOW)).toBeNull();
    expect(normalIdCard(' 11010519491231002x ')).toBe('11010519491231002X');
    fc.assert(
      fc.property(numbers, (number) => {
        expect(idCardProblem(number, NOW)).toBeNull();
      }),
    );
  });

  it('tells one wrong digit and two that changed places', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const place = fc.integer({ min: 0, max: 16 });
    fc.assert(
      fc.property(numbers, place, digit, (number, at, other) => {
        fc.pre(number[at] !== String(other));
        expect(
          idCardProblem(number.slice(0, at) + other + number.slice(at + 1), NOW),
        ).not.toBeNull();
      }),
    );
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 15 }), (number, at) => {
        const [one, two] = [number.charAt(at), number.charAt(at + 1)];
        fc.pre(one !== two);
        expect(
          idCardProblem(number.slice(0, at) + two + one + number.slice(at + 2), NOW),
        ).not.toBeNull();
      }),
    );
  });

  it('tells a wrong shape from a wrong number', () => {
    for (const text of ['', '110105194912310', '1101051949123100XX', 'X10105194912310021']) {
      expect([text, idCardProblem(text, NOW)]).toEqual([text, 'idCard.format']);
    }
    for (const digits of [
      '11010519490230002', // no such day
      '11010520261116002', // not born yet
      '11010519051231002', // older than anybody
    ]) {
      expect([digits, idCardProblem(completed(digits), NOW)]).toEqual([digits, 'idCard.checksum']);
    }
    expect(idCardProblem('110105194912310021', NOW)).toBe('idCard.checksum');
  });
});
