import { encode } from 'uqr';

/** The dark and light modules of a QR code, row by row, without its quiet zone. */
export function encodeQr(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}
