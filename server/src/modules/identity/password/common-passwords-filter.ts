/**
 * The passwords everybody guesses first, as a Bloom filter: 49,000 of them in 123 KB. It knows every
 * one of them, and takes one other password in ten thousand for one. Built by
 * `build-common-passwords.ts`.
 */
import { hash } from 'node:crypto';
import { FILTER } from './common-passwords.gen.ts';

export const HASHES = 13;
const BITS_PER_BYTE = 8;
const WORD_BYTES = 4;

/** The bits of a password in a filter of that size: two hashes, combined as often as needed. */
export function bitsOf(password: string, size: number): number[] {
  const digest = hash('sha256', password, 'buffer');
  const [first, second] = [digest.readUInt32BE(0), digest.readUInt32BE(WORD_BYTES)];
  return Array.from({ length: HASHES }, (_, index) => (first + index * second) % size);
}

const bits = Buffer.from(FILTER, 'base64');

/** Whether a password is one of those guessed first, however its letters are written. */
export function isWellKnown(password: string): boolean {
  return bitsOf(password.toLowerCase(), bits.length * BITS_PER_BYTE).every(
    (bit) => ((bits[Math.floor(bit / BITS_PER_BYTE)] ?? 0) & (1 << (bit % BITS_PER_BYTE))) !== 0,
  );
}
