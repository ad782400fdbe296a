/**
 * Session tokens: the user's id, then 256 random bits. The id lets every look-up name the shard
 * key first; the secret alone proves anything, and only its hash is stored.
 */
import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const TOKEN = /^([1-9a-z][0-9a-z]{0,10})\.([\w-]{43})$/;
const BASE = 36;

export interface Token {
  readonly userId: number;
  readonly text: string;
}

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function newToken(userId: number): Token {
  return { userId, text: `${userId.toString(BASE)}.${newSecret()}` };
}

/** Reads a token's user; null for anything we never issued. */
export function readToken(text: string): Token | null {
  const match = TOKEN.exec(text);
  const userId = match === null ? Number.NaN : Number.parseInt(match[1] ?? '', BASE);
  return Number.isSafeInteger(userId) ? { userId, text } : null;
}
