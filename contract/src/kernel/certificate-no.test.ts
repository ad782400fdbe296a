import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  certificateNoOf,
  groupedCertificateNo,
  isCertificateNo,
  normalCertificateNo,
} from './certificate-no.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BYTES = 16;
const numbers = fc
  .uint8Array({ minLength: BYTES, maxLength: BYTES })
  .map((bytes) => certificateNoOf(bytes));

describe('the number of a certificate', () => {
  it('has all its chance in it, and is one of ours', () => {
    expect(certificateNoOf(new Uint8Array(BYTES).fill(255))).toMatch(/^7Z{25}.$/u);
    fc.assert(fc.property(numbers, (no) => isCertificateNo(no)));
  });

  it('is none with any one character wrong', () => {
    fc.assert(
      fc.property(numbers, fc.nat({ max: 26 }), fc.nat({ max: 31 }), (no, place, other) => {
        const letter = LETTERS[other] ?? '';
        fc.pre(no[place] !== letter);
        expect(isCertificateNo(no.slice(0, place) + letter + no.slice(place + 1))).toBe(false);
      }),
    );
  });

  it('is read as it is printed, typed in small letters, or with letters for digits', () => {
    fc.assert(
      fc.property(numbers, (no) => {
        const typed = groupedCertificateNo(no)
          .toLowerCase()
          .replaceAll('0', 'o')
          .replaceAll('1', 'l');
        expect(normalCertificateNo(typed)).toBe(no);
      }),
    );
  });

  it('is not read from letters that only become ours in capitals', () => {
    const no = certificateNoOf(new Uint8Array(BYTES).fill(0b1100_1110));
    const [upper, lower] = [no.indexOf('S'), '\u017F'];
    expect(upper).toBeGreaterThan(0);
    const tried = no.slice(0, upper) + lower + no.slice(upper + 1);
    expect(tried.toUpperCase()).toBe(no);
    expect(isCertificateNo(normalCertificateNo(tried))).toBe(false);
  });

  it.each(['', '0', 'ZHIJI', `${'0'.repeat(26)}U`, '０'.repeat(27)])('is not %j', (no) => {
    expect(isCertificateNo(no)).toBe(false);
  });
});
