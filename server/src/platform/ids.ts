/** Identifiers: time-ordered, so that indexes grow at one end and no sequence is shared. */
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

const PREFIX_BYTES = 6;
const DIGEST_PARTS = /^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/;

/** A time-ordered id for rows that grow with users and events. */
export function newId(): string {
  return randomUUIDv7();
}

/** The id that belongs to a name, the same whenever it is asked for: UUID version 8, by a digest. */
export function idOf(name: string): string {
  const digest = createHash('sha256').update(name).digest('hex');
  return digest.replace(DIGEST_PARTS, '$1-$2-8$3-8$4-$5');
}

const processPrefix = randomBytes(PREFIX_BYTES).toString('base64url');
let requestCount = 0;

/** An id for one request: unique per process start, and far cheaper than random bytes each time. */
export function newRequestId(): string {
  requestCount += 1;
  return `${processPrefix}-${requestCount.toString(36)}`;
}
