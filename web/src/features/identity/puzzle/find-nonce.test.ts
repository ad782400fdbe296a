import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { findNonce, hashAfter } from './find-nonce.ts';

const toHex = (state: Int32Array) =>
  [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

describe('the work instead of the puzzle', () => {
  it('hashes as FIPS 180-4 says', () => {
    expect(toHex(hashAfter('')('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(toHex(hashAfter('')(''))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('hashes like the server, however long the parts are', () => {
    for (let length = 0; length < 200; length += 7) {
      const prefix = 'p'.repeat(length);
      for (const rest of ['', '1', '知集', '9'.repeat(length)]) {
        const expected = createHash('sha256')
          .update(prefix + rest)
          .digest('hex');
        expect(toHex(hashAfter(prefix)(rest))).toBe(expected);
      }
    }
  });

  it('finds a nonce whose hash begins with enough zero bits, and tells how it goes', () => {
    const onTried = vi.fn<(tried: number) => void>();
    const nonce = findNonce('ticket', 12, onTried);
    const hash = createHash('sha256').update(`ticket:${nonce}`).digest();
    expect(hash.readUInt16BE(0) >> 4).toBe(0);
    expect(onTried).toHaveBeenCalledWith(0);
  });
});
