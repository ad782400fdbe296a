import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { createBuckets } from '#test/buckets';
import { PATIENCE } from '#test/steady/patience';
import { requirePlainFolder, requirePlainKey } from './object-key.ts';
import { openStorage } from './s3.ts';
import type { Storage } from './s3.ts';
import type { TestBuckets } from '#test/buckets';

const ODD_KEYS = [
  ['', '/', '/a', 'a/', 'a//b', '.', '..', './a', '../a', 'a/..', 'a/./b', 'a/../b', '..a/..'],
  ['a/%2e%2e/b', 'a%2fb', 'a?list-type=2', 'a#b', 'a\\b', 'a b', 'a\0', 'a\n', 'a\r\nb', 'a*'],
  ['课程', 'a&b', 'a<b', "a'b", 'a:b', 'a;b', 'a@b', 'a+b', 'a,b', 'a\u202eb', 'x'.repeat(513)],
].flat();

describe('[R1-A1] keys of objects', () => {
  it('are plain or refused', () => {
    for (const key of ['a', 'a/b.ts', 'u/1/20261115/x_Y-1.png', '...', 'a/..b', '.a']) {
      expect(requirePlainKey(key)).toBe(key);
      expect(requirePlainFolder(`${key}/`)).toBe(`${key}/`);
    }
    for (const key of ODD_KEYS) {
      expect(() => requirePlainKey(key)).toThrow('not plain');
    }
    for (const prefix of ['', 'a', '/', 'a//', '../', 'a/../', 'a*/', 'a?/']) {
      expect(() => requirePlainFolder(prefix)).toThrow('not plain');
    }
  });

  it('that pass mean the same in an address', () => {
    const pieces = fc.constantFrom(
      'a',
      '.',
      '..',
      '/',
      '%2e',
      '%2F',
      '?',
      '#',
      '\\',
      ' ',
      '\t',
      '@',
    );
    const keys = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((some) => some.join(''));
    fc.assert(
      fc.property(keys, (key) => {
        let plain = '';
        try {
          plain = requirePlainKey(key);
        } catch {
          return;
        }
        const url = new URL(`http://store/bucket/${plain}`);
        expect([url.pathname, url.search, url.hash]).toEqual([`/bucket/${key}`, '', '']);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('[R1-A1] the bucket client', () => {
  let buckets: TestBuckets;
  let storage: Storage;
  beforeAll(async () => {
    buckets = await createBuckets();
    const config = readConfig({ NODE_ENV: 'test', ...buckets.environment });
    storage = openStorage({ ...config.storage, patience: PATIENCE });
    await storage.private.put('p/1/secret.webp', 'secret', 'image/webp');
  });
  afterAll(async () => buckets.remove());

  it('sends no request with a key that is not plain', async () => {
    for (const key of [...ODD_KEYS, 'a/../p/1/secret.webp', 'a/%2e%2e/p/1/secret.webp']) {
      const { private: bucket } = storage;
      const uses: readonly (() => Promise<unknown>)[] = [
        async () => bucket.put(key, '', 'text/plain'),
        async () => bucket.putFile(key, import.meta.filename, 'text/plain'),
        async () => bucket.get(key, 100),
        async () => bucket.getFile(key, '/dev/null', 100),
        async () => storage.putPublic(key, '', 'text/plain'),
        async () => storage.privateLink(key, 60),
        async () => storage.savingLink(key, 60),
        async () => storage.edgeLink(key, 60),
        async () => bucket.list(`${key}/../`),
        async () => storage.uploadCredentials(`${key}*`, 900),
      ];
      for (const use of uses) {
        await expect(use()).rejects.toThrow('not plain');
      }
    }
  });

  it('deletes what a key says and nothing beside it, however odd it is', async () => {
    const odd = [
      'p/x/../1/secret.webp',
      '../p/1/secret.webp',
      'p/1/secret.webp?x',
      'p/%31/secret.webp',
    ];
    await storage.private.delete(odd);
    await storage.private.delete(['</Key></Object><Object><Key>p/1/secret.webp']);
    expect((await storage.private.get('p/1/secret.webp', 100))?.toString()).toBe('secret');
    await storage.private.delete(['p/1/secret.webp']);
    expect(await storage.private.get('p/1/secret.webp', 100)).toBeNull();
  });
});
