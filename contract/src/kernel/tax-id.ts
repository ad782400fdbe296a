/** Unified social credit codes (GB 32100-2015), under which businesses pay tax. */
import { TAX_ID } from './patterns.ts';

/** Neither I, O, S, V nor Z, which look like others. */
const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const BASE = 31;
const BODY_LENGTH = 17;
/** Each place weighs three times the one before it. */
const STEP = 3;

/** The last character of a code, which proves the others. */
export function taxIdCheck(body: string): string {
  let weight = 1;
  let sum = 0;
  for (const character of body) {
    sum += DIGITS.indexOf(character) * weight;
    weight = (weight * STEP) % BASE;
  }
  return DIGITS.charAt((BASE - (sum % BASE)) % BASE);
}

/** Whether a code has the right form and its last character proves the others. */
export function isTaxId(text: string): boolean {
  return TAX_ID.test(text) && taxIdCheck(text.slice(0, BODY_LENGTH)) === text[BODY_LENGTH];
}
