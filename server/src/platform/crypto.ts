/** Sealing of personal data at rest, signatures of our own, and hashes secrets are stored under. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys as OpenSSL wants them: made anew for every use, they would cost more than the use itself. */
export interface KeyRing {
  /** Which of the keys seals and signs. */
  readonly newest: number;
  /** All that open and check, by the id that is the first byte of every sealed value. */
  readonly keys: ReadonlyMap<number, KeyObject>;
  /** Of hashes that are looked up: it stays the same when the others change. */
  readonly index: KeyObject;
}

/** A ring of which the first key seals. */
export function createKeyRing(
  keys: readonly (readonly [id: number, key: Buffer])[],
  index: Buffer,
): KeyRing {
  const [first] = keys;
  if (first === undefined) {
    throw new Error('a ring has one key at least');
  }
  return {
    newest: first[0],
    keys: new Map(keys.map(([id, key]) => [id, createSecretKey(key)])),
    index: createSecretKey(index),
  };
}

function keyOf({ keys }: KeyRing, id: number): KeyObject {
  const key = keys.get(id);
  if (key === undefined) {
    throw new Error(`sealed with key ${id}, which is not in the ring`);
  }
  return key;
}

/** Encrypts a text; `purpose` binds it to its column, so that values cannot be swapped. */
export function seal(ring: KeyRing, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const key = keyOf(ring, ring.newest);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(ring.newest), nonce, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` made; throws when it was altered or sealed for another purpose. */
export function unseal(ring: KeyRing, purpose: string, sealed: Buffer): string {
  const key = keyOf(ring, sealed[0] ?? 0);
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** Hash of a random secret, for storing; needs no salt because the secret has 256 bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function mac(key: KeyObject, text: string, length: number): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, length);
}

/** Our signature under a text, so many letters of it. */
export function sign(ring: KeyRing, text: string, length: number): string {
  return mac(keyOf(ring, ring.newest), text, length);
}

/** Whether a signature is ours, by any key of the ring: what was signed before a change still holds. */
export function isSigned(ring: KeyRing, text: string, signature: string, length: number): boolean {
  const given = Buffer.from(signature);
  // Every key is tried, so that the time taken says nothing.
  return (
    given.length === length &&
    [...ring.keys.values()].filter((key) =>
      timingSafeEqual(Buffer.from(mac(key, text, length)), given),
    ).length > 0
  );
}

const PSEUDONYM_LENGTH = 16;

/** A stand-in for an id or address in logs and counters: stable, and useless without the key. */
export function pseudonym(ring: KeyRing, text: string): string {
  return mac(ring.index, text, PSEUDONYM_LENGTH);
}

/** Fingerprint of a key, which does not reveal it. */
export function fingerprint(key: KeyObject): string {
  return mac(key, 'zhiji key fingerprint', PSEUDONYM_LENGTH);
}
