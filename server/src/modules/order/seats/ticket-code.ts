/**
 * Codes of tickets: chance, then the buyer, in letters and digits that do not look alike. A code that
 * is typed at the door names whose rows it is in, so the look-up starts with the user.
 */
import { randomInt } from 'node:crypto';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CHANCE_LENGTH = 7;
/** Small numbers are filled up: codes of ten characters are of the form that names nobody. */
const BUYER_LENGTH_MIN = 4;
const NAMES_BUYER = /^[2-9A-HJ-NP-Z]{11,17}$/u;
const BETWEEN = /[\s-]/gu;

/** A new code, such as 7KQMX4TBTK3. */
export function newTicketCode(buyerId: number): string {
  const chance = Array.from({ length: CHANCE_LENGTH }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  );
  const buyer = Array.from(buyerId.toString(ALPHABET.length), (digit) =>
    ALPHABET.charAt(Number.parseInt(digit, ALPHABET.length)),
  );
  return chance.join('') + buyer.join('').padStart(BUYER_LENGTH_MIN, ALPHABET.charAt(0));
}

/** Who bought the ticket; null when its code does not tell. */
export function buyerOfTicket(code: string): number | null {
  if (!NAMES_BUYER.test(code)) {
    return null;
  }
  return Array.from(code.slice(CHANCE_LENGTH)).reduce(
    (number, digit) => number * ALPHABET.length + ALPHABET.indexOf(digit),
    0,
  );
}

/** A code as it is kept: people type it in groups and in small letters. */
export function ticketCodeOf(typed: string): string {
  return typed.replaceAll(BETWEEN, '').toUpperCase();
}
