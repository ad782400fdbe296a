import { describe, expect, it } from 'vitest';
import { isTaxId } from './tax-id.ts';

/** Codes of well-known businesses, from the public register. */
const KNOWN = ['91440300708461136T', '91330106673959654P', '91110000802100433B'];

describe('tax ids', () => {
  it.each(KNOWN)('knows %s', (code) => {
    expect(isTaxId(code)).toBe(true);
  });

  it('notices every single wrong character', () => {
    for (const code of KNOWN) {
      for (let place = 0; place < code.length; place += 1) {
        const other = code[place] === '7' ? '8' : '7';
        expect(isTaxId(code.slice(0, place) + other + code.slice(place + 1))).toBe(false);
      }
    }
  });

  it('notices two neighbours that changed places', () => {
    expect(isTaxId('91440300780461136T')).toBe(false);
  });

  it.each(['', '9144030070846113', '91440300708461136t', '9144030070846113OI'])(
    'refuses %j, which is no such code',
    (text) => {
      expect(isTaxId(text)).toBe(false);
    },
  );
});
