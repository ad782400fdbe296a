import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DEFAULT_PASSWORD_WIRE } from '@zhiji/contract/kernel/password-wire';
import { describe, expect, it } from 'vitest';
import { encryptCbc } from './aes-cbc.ts';
import { encryptPassword } from './encrypt-password.ts';
import { passwordStrength } from './password-strength.ts';

interface Vector {
  readonly key: string;
  readonly iv: string;
  readonly password: string;
  readonly wire: string;
}

const kernel = dirname(
  createRequire(import.meta.url).resolve('@zhiji/contract/kernel/password-wire'),
);
const vectors = JSON.parse(
  readFileSync(join(kernel, '../spec/password-vectors.json'), 'utf8'),
) as Vector[];

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');

/** The four plain blocks of SP 800-38A, appendix F. */
const PLAIN =
  '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51' +
  '30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710';

describe('[VAL-06] AES-CBC in plain JavaScript', () => {
  it.each([
    [
      'F.2.1, 128 bits',
      '2b7e151628aed2a6abf7158809cf4f3c',
      '7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2' +
        '73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7',
    ],
    [
      'F.2.5, 256 bits',
      '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4',
      'f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d' +
        '39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b',
    ],
  ])('gives the blocks of SP 800-38A %s', (_, key, cipher) => {
    const result = encryptCbc(bytes(key), bytes('000102030405060708090a0b0c0d0e0f'), bytes(PLAIN));
    // One more block: the padding of a text that fills its blocks.
    expect(result).toHaveLength(80);
    expect(hex(result.slice(0, 64))).toBe(cipher);
  });

  it.each([
    ['C.1', '000102030405060708090a0b0c0d0e0f', '69c4e0d86a7b0430d8cdb78070b4c55a'],
    [
      'C.3',
      '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
      '8ea2b7ca516745bfeafc49904b496089',
    ],
  ])('gives the block of FIPS 197 %s', (_, key, cipher) => {
    const plain = bytes('00112233445566778899aabbccddeeff');
    expect(hex(encryptCbc(bytes(key), new Uint8Array(16), plain).slice(0, 16))).toBe(cipher);
  });

  it.each(vectors)('writes a password as the server reads it: $wire', (vector) => {
    expect(encryptPassword(vector.password, vector)).toBe(vector.wire);
  });

  it('uses the shared key and vector unless others are configured', () => {
    expect(encryptPassword('Study-2026')).toBe(
      encryptPassword('Study-2026', DEFAULT_PASSWORD_WIRE),
    );
    expect(encryptPassword('Study-2026')).toBe('if+OHt2Dzdp/+XJH3ZajLQ==');
  });
});

describe('the strength of a password', () => {
  it.each([
    ['', 'none'],
    ['abc', 'short'],
    ['1111111111', 'guessed'],
    ['12345678', 'guessed'],
    ['abcdefgh', 'guessed'],
    ['password1', 'guessed'],
    ['Qwerty123!', 'guessed'],
    ['lin-2026', 'weak'],
    ['kz7w', 'weak'],
    ['river-Kite', 'fair'],
    ['4mQx-tide9', 'fair'],
    ['Kite7-river&sky', 'strong'],
    ['知集学习2026-夜读', 'strong'],
  ] as const)('%s: %s', (password, strength) => {
    expect(passwordStrength(password, 'lin')).toBe(strength);
  });

  it('takes the account name in it for nothing', () => {
    expect(passwordStrength('wanderer99', 'Wanderer')).toBe('guessed');
    expect(passwordStrength('wanderer99', 'somebody')).not.toBe('guessed');
  });
});
