import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { pseudonym, seal, unseal } from './crypto.ts';

const key = Buffer.alloc(32, 1);

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
    expect(() => unseal(Buffer.alloc(32, 2), 'users.phone', sealed)).toThrow();
    for (const position of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(() => unseal(key, 'users.phone', changed)).toThrow();
    }
  });
});

describe('a pseudonym', () => {
  it('is stable for a key and tells nothing without it', () => {
    expect(pseudonym(key, 'user:1')).toBe(pseudonym(key, 'user:1'));
    expect(pseudonym(key, 'user:1')).not.toBe(pseudonym(Buffer.alloc(32, 2), 'user:1'));
  });
});
