import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PASSWORD_WIRE } from '@zhiji/contract/kernel/password-wire';
import { LimiterFull, createLimiter } from '#platform/limiter';
import { wirePassword } from '#test/passwords';
import { hashPassword, matchPassword } from './password-hash.ts';
import { HASHES, isWellKnown } from './common-passwords-filter.ts';
import { FILTER } from './common-passwords.gen.ts';
import { isPersonal, passwordRefusal } from './password.rules.ts';
import { readPassword } from './password-wire.ts';
import type { PasswordWire } from '@zhiji/contract/kernel/password-wire';

interface Vector extends PasswordWire {
  readonly password: string;
  readonly wire: string;
}

const contract = dirname(
  createRequire(import.meta.url).resolve('@zhiji/contract/kernel/password-wire'),
);
const vectors = JSON.parse(
  readFileSync(join(contract, '../spec/password-vectors.json'), 'utf8'),
) as Vector[];

describe('a password on the wire', () => {
  it.each(vectors)(
    '[VAL-06] is AES-CBC with PKCS7 in base64: $wire',
    ({ password, wire, ...pair }) => {
      expect(wirePassword(password, pair)).toBe(wire);
      expect(readPassword(pair, wire)).toBe(password);
    },
  );

  it('[VAL-06] is read with both key lengths', () => {
    expect(new Set(vectors.map(({ key }) => key.length))).toEqual(new Set([32, 64]));
  });

  it.each(['', 'plain', 'AAAA', 'abcd1234', Buffer.alloc(16, 7).toString('base64')])(
    '[VAL-06] is unreadable when it was not encrypted: %s',
    (text) => {
      expect(readPassword(DEFAULT_PASSWORD_WIRE, text)).toBeNull();
    },
  );
});

describe('a new password', () => {
  it.each([
    [null, 'password.length'],
    ['abc', 'password.length'],
    ['x9!k', null],
    ['sixteen-chars-ok', null],
    ['seventeen-chars-no', 'password.length'],
    ['🙂🙃🙂🙃', null],
    ['123456', 'password.common'],
    ['PassWord', 'password.common'],
    ['zzzzzzzz', 'password.common'],
    ['Study-2026', null],
  ])('%s is judged by length and block list', (password, refusal) => {
    expect(passwordRefusal(password, isWellKnown)).toBe(refusal);
  });

  it('must be repeated', () => {
    const refusal = passwordRefusal('Study-2026', isWellKnown, 'Study-2027');
    expect(refusal).toBe('password.mismatch');
  });

  it.each([
    '1235',
    '2580',
    'qazxswedc',
    'dragon123',
    '7654321',
    'lkjhgf',
    'abcabcabc',
    'iloveyou1',
  ])('[R1-A12] %s is one of those everybody guesses first', (password) => {
    expect(passwordRefusal(password, isWellKnown)).toBe('password.common');
  });

  it('[R1-A12] the list knows its passwords and takes hardly anything else for one', () => {
    const ROUNDS = 20_000;
    const random = () => randomBytes(9).toString('base64url');
    const mistaken = Array.from({ length: ROUNDS }, random).filter(isWellKnown).length;
    expect(mistaken / ROUNDS).toBeLessThan(0.001);
    expect(['password', 'PASSWORD', 'qwerty', 'letmein'].every(isWellKnown)).toBe(true);
  });

  it('[R1-A12] the list has more than ten thousand passwords, by the bits they set', () => {
    const bytes = Buffer.from(FILTER, 'base64');
    const size = bytes.length * 8;
    const ones = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    const passwords = (-size / HASHES) * Math.log(1 - ones / size);
    expect(passwords).toBeGreaterThan(10_000);
  });

  it.each([
    ['lin.zhiyuan', true],
    ['Lin.Zhiyuan1', true],
    ['nauyihz.nil', true],
    ['zhiyuan', true],
    ['13512345678', true],
    ['12345678', true],
    ['5678', true],
    ['a13512345678', true],
    ['lin.zhiyuan-in-94', false],
    ['kite-Orchid7', false],
  ])('[R1-A12] %s is one’s own name or phone: %s', (password, expected) => {
    const chooser = { username: 'lin.zhiyuan', phone: '13512345678' };
    expect(isPersonal(password, chooser)).toBe(expected);
  });
});

describe('a stored password', () => {
  it('is argon2id with 19 MiB, two passes and one lane, salted anew each time', async () => {
    const stored = await hashPassword('Study-2026');
    expect(stored).toMatch(/^\$argon2id\$/);
    expect(parseOptions(stored)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await hashPassword('Study-2026')).not.toBe(stored);
    const match = async (found: { stored: string | null }, password: string) =>
      matchPassword(async () => Promise.resolve(found), password);
    const found = { stored };
    expect(await match(found, 'Study-2026')).toBe(found);
    expect(await match(found, 'study-2026')).toBeNull();
    expect(await match({ stored: null }, 'Study-2026')).toBeNull();
  });
});

describe('the limiter', () => {
  it('lets in so many, makes so many wait and refuses the rest', async () => {
    const limiter = createLimiter(2, 3);
    let inside = 0;
    let most = 0;
    const release = Promise.withResolvers<undefined>();
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await release.promise;
      inside -= 1;
    };
    const all = Array.from({ length: 7 }, async () => limiter(work));
    release.resolve(undefined);
    const settled = await Promise.allSettled(all);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(most).toBe(2);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: expect.any(LimiterFull) as unknown });
    await expect(limiter(async () => Promise.resolve('free again'))).resolves.toBe('free again');
  });

  it('gives the place on when the work fails', async () => {
    const limiter = createLimiter(1, 1);
    await expect(limiter(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limiter(async () => Promise.resolve(1))).resolves.toBe(1);
  });
});
