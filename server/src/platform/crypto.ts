/** Sealing of personal data at rest, and the hashes under which secrets are stored. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of every sealed value: which key sealed it, so that keys can be rotated. */
const KEY_ID = 1;

const prepared = new WeakMap<Buffer, KeyObject>();

/** A key as OpenSSL wants it: made anew for every use, it would cost more than the use itself. */
function keyObject(key: Buffer): KeyObject {
  const known = prepared.get(key) ?? createSecretKey(key);
  prepared.set(key, known);
  return known;
}

/** Encrypts a text; `purpose` binds it to its column, so that values cannot be swapped. */
export function seal(key: Buffer, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyObject(key), nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(KEY_ID), nonce, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` made; throws when it was altered or sealed for another purpose. */
export function unseal(key: Buffer, purpose: string, sealed: Buffer): string {
  if (sealed[0] !== KEY_ID) {
    throw new Error('sealed with an unknown key');
  }
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyObject(key), nonce)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** Hash of a random secret, for storing; needs no salt because the secret has 256 bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A stand-in for an id or address in logs and counters: stable, and useless without the key. */
export function pseudonym(key: Buffer, text: string): string {
  const PSEUDONYM_LENGTH = 16;
  return createHmac('sha256', keyObject(key))
    .update(text)
    .digest('base64url')
    .slice(0, PSEUDONYM_LENGTH);
}
