import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#config';
import { openStorage } from '#platform/storage/s3';
import { createBuckets } from '#test/buckets';
import { TestClock } from '#test/clock';
import { PATIENCE } from '#test/steady/patience';
import { openPlaylists } from './playlist-cache.ts';
import type { Bucket } from '#platform/storage/s3';
import type { TestBuckets } from '#test/buckets';

/** Together a little more than the cache holds. */
const LARGE = 36;
const LARGE_BYTES = 1_000_000;

let buckets: TestBuckets;
let bucket: Bucket;
let asked: string[];
beforeAll(async () => {
  buckets = await createBuckets();
  const { storage } = readConfig({ NODE_ENV: 'test', ...buckets.environment });
  bucket = openStorage({ ...storage, patience: PATIENCE }).private;
});
afterAll(async () => buckets.remove());

function open(clock: TestClock) {
  asked = [];
  const get: Bucket['get'] = async (key, maxBytes) => {
    asked.push(key);
    return bucket.get(key, maxBytes);
  };
  return openPlaylists({ get }, clock);
}

it('[R1-A17] a playlist is remembered for minutes, not for ever', async () => {
  const clock = new TestClock(new Date());
  const read = open(clock);
  await bucket.put('a/index.m3u8', 'old', 'text/plain');
  expect((await read('a/index.m3u8'))?.toString()).toBe('old');
  await bucket.put('a/index.m3u8', 'new', 'text/plain');
  clock.advance(4 * MINUTE_MS);
  expect((await read('a/index.m3u8'))?.toString()).toBe('old');
  clock.advance(2 * MINUTE_MS);
  expect((await read('a/index.m3u8'))?.toString()).toBe('new');
});

it('[R1-A17] playlists together stay within their bytes', async () => {
  const read = open(new TestClock(new Date()));
  const keys = Array.from({ length: LARGE }, (_, n) => `b/${n}.m3u8`);
  for (const key of keys) {
    await bucket.put(key, 'x'.repeat(LARGE_BYTES), 'text/plain');
    await read(key);
  }
  expect(asked).toHaveLength(LARGE);
  await read(keys.at(-1) ?? '');
  expect(asked).toHaveLength(LARGE);
  // The oldest had to go.
  await read(keys[0] ?? '');
  expect(asked).toHaveLength(LARGE + 1);
});
