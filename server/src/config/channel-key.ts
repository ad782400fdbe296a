/** Keys of payment channels: RSA, as PEM in base64 so that each fits one line. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';
import type { KeyObject } from 'node:crypto';
import type { Rule } from './topic.ts';

const LEAST_BITS = 2_048;
/** What every channel's keys have; the sandbox makes its own with another, so that they are known. */
const EXPONENT = 65_537n;

function parses(make: () => KeyObject): boolean {
  try {
    return make().asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

const pem = z.base64().transform((text) => Buffer.from(text, 'base64').toString('utf8'));

/** Ours; signs what we send. */
export const privateKey = pem.refine(
  (text) => parses(() => createPrivateKey(text)),
  'must be an RSA private key, PEM in base64',
);

/** Theirs; checks what they send. */
export const publicKey = pem.refine(
  (text) => text.startsWith('-----BEGIN PUBLIC KEY') && parses(() => createPublicKey(text)),
  'must be an RSA public key, PEM in base64',
);

/** Refuses a key that is short, or that the sandbox has made. */
export const channelKey: Rule<string> = (text) => {
  const { modulusLength = 0, publicExponent } = createPublicKey(text).asymmetricKeyDetails ?? {};
  if (publicExponent !== EXPONENT) {
    return 'is a key of the sandbox: set the one from the channel’s console';
  }
  return modulusLength >= LEAST_BITS ? null : `must have ${LEAST_BITS} bits at least`;
};

/** A public key and the id by which the channel names it. */
export interface NamedKey {
  readonly id: string;
  readonly publicKey: string;
}

/** `id:key,id:key`: while a key is changed both are known, the first is the one we ask for. */
export const namedKeys = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.split(':')))
  .pipe(z.array(z.tuple([z.string().min(1), publicKey])).min(1))
  .transform((keys): NamedKey[] => keys.map(([id, key]) => ({ id, publicKey: key })))
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'names an id twice');
