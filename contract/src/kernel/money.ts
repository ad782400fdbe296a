/** Money is integer fen inside and yuan with two decimals on the wire; nothing in between. */
import { PRICE, WIRE_PRICE } from './patterns.ts';

const FEN_PER_YUAN = 100;
const FEN_DIGITS = 2;

/** `19950` becomes `"199.50"`. */
export function formatFen(fen: number): string {
  if (!Number.isSafeInteger(fen)) {
    throw new RangeError('money must be a whole number of fen');
  }
  const sign = fen < 0 ? '-' : '';
  const digits = String(Math.abs(fen)).padStart(FEN_DIGITS + 1, '0');
  return `${sign}${digits.slice(0, -FEN_DIGITS)}.${digits.slice(-FEN_DIGITS)}`;
}

const THOUSANDS = /\B(?=(?:\d{3})+(?!\d)\.)/g;

/** The same for people, with thousands apart. */
export function formatReadableFen(fen: number): string {
  return formatFen(fen).replaceAll(THOUSANDS, ',');
}

/** `"199.5"` becomes `19950`; text that is not a price is refused, never rounded. */
export function parseFen(yuan: string): number {
  if (!PRICE.test(yuan) && !WIRE_PRICE.test(yuan)) {
    throw new RangeError('not an amount of yuan');
  }
  const negative = yuan.startsWith('-');
  const [whole = '0', decimals = ''] = (negative ? yuan.slice(1) : yuan).split('.');
  const fen = Number(whole) * FEN_PER_YUAN + Number(decimals.padEnd(FEN_DIGITS, '0'));
  return negative ? -fen : fen;
}
