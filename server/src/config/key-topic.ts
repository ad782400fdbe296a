/** The keys of personal data. */
import { z } from 'zod';
import { createKeyRing } from '#platform/crypto';
import { readTopic } from './topic.ts';
import type { KeyRing } from '#platform/crypto';
import type { Given, Topic } from './topic.ts';

const KEY_BYTES = 32;
const HIGHEST_ID = 255;
/** A random key has about thirty different bytes, and some that are no letters. */
const LEAST_DIFFERENT = 20;
const LETTERS = /^[\u0020-\u007E]*$/u;

const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === KEY_BYTES, `must be ${KEY_BYTES} bytes in base64`);

/** Fits the first byte of a sealed value. */
const id = z
  .string()
  .regex(/^\d{1,3}$/u)
  .transform(Number)
  .pipe(z.number().min(1).max(HIGHEST_ID));

const variables = {
  DATA_KEYS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.split(':')))
    .pipe(z.array(z.tuple([id, key])).min(1))
    .refine((keys) => new Set(keys.map(([name]) => name)).size === keys.length, 'names an id twice')
    .describe(
      'keys of personal data as id:32 random bytes in base64, separated by commas; the first seals, all open',
    ),
  INDEX_KEY: key.describe(
    '32 random bytes in base64, for the hashes people are found by; never changes',
  ),
};

const WEAK = 'must be random: openssl rand -base64 32';

function isWeak(bytes: Buffer): boolean {
  return new Set(bytes).size < LEAST_DIFFERENT || LETTERS.test(bytes.toString('latin1'));
}

export const keyTopic: Topic<typeof variables> = {
  title: 'Keys of personal data',
  usedBy: ['web', 'worker', 'migrate', 'ops'],
  variables,
  production: {
    DATA_KEYS: (keys) => (keys.some(([, bytes]) => isWeak(bytes)) ? WEAK : null),
    INDEX_KEY: (bytes) => (isWeak(bytes) ? WEAK : null),
  },
};

/** Reads the ring of keys. */
export function readKeys(given: Given): KeyRing {
  const values = readTopic(keyTopic, given);
  return createKeyRing(values.DATA_KEYS, values.INDEX_KEY);
}
