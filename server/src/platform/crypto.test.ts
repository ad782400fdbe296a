import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createKeyRing, isSigned, pseudonym, seal, sign, unseal } from './crypto.ts';

const key = createKeyRing([[1, Buffer.alloc(32, 1)]], Buffer.alloc(32, 9));
const other = createKeyRing([[1, Buffer.alloc(32, 2)]], Buffer.alloc(32, 8));

describe('sealing', () => {
  it('gives back what was sealed, and never the same bytes twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = seal(key, 'users.phone', text);
        expect(unseal(key, 'users.phone', sealed)).toBe(text);
        expect(sealed.equals(seal(key, 'users.phone', text))).toBe(false);
      }),
    );
  });

  it('refuses another purpose, another key and any changed byte', () => {
    const sealed = seal(key, 'users.phone', '13800138000');
    expect(() => unseal(key, 'users.email', sealed)).toThrow();
    expect(() => unseal(other, 'users.phone', sealed)).toThrow();
    for (const position of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(() => unseal(key, 'users.phone', changed)).toThrow();
    }
  });
});

describe('a ring of keys', () => {
  const both = createKeyRing(
    [
      [2, Buffer.alloc(32, 2)],
      [1, Buffer.alloc(32, 1)],
    ],
    Buffer.alloc(32, 9),
  );
  const later = createKeyRing([[2, Buffer.alloc(32, 2)]], Buffer.alloc(32, 9));

  it('[R1-A13] seals with its first key and opens with every one', () => {
    const old = seal(key, 'users.phone', '13800138000');
    expect(unseal(both, 'users.phone', old)).toBe('13800138000');
    const anew = seal(both, 'users.phone', '13800138000');
    expect(anew[0]).toBe(2);
    expect(unseal(later, 'users.phone', anew)).toBe('13800138000');
    expect(() => unseal(later, 'users.phone', old)).toThrow('key 1');
  });

  it('[R1-A13] takes what any of its keys signed, and nothing else', () => {
    const old = sign(key, 'play|x', 22);
    expect(isSigned(both, 'play|x', old, 22)).toBe(true);
    expect(isSigned(later, 'play|x', old, 22)).toBe(false);
    expect(isSigned(later, 'play|x', sign(both, 'play|x', 22), 22)).toBe(true);
    expect(isSigned(both, 'play|y', old, 22)).toBe(false);
    expect(isSigned(both, 'play|x', old.slice(1), 22)).toBe(false);
    expect(isSigned(both, 'play|x', '', 22)).toBe(false);
  });

  it('[R1-A13] finds people under the same hash whatever seals them', () => {
    expect(pseudonym(both, 'phone:13800138000')).toBe(pseudonym(key, 'phone:13800138000'));
  });
});

describe('a pseudonym', () => {
  it('is stable for a key and tells nothing without it', () => {
    expect(pseudonym(key, 'user:1')).toBe(pseudonym(key, 'user:1'));
    expect(pseudonym(key, 'user:1')).not.toBe(pseudonym(other, 'user:1'));
  });
});
