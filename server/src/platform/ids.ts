/** Identifiers: time-ordered, so that indexes grow at one end and no sequence is shared. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';

const PREFIX_BYTES = 6;

/** A time-ordered id for rows that grow with users and events. */
export function newId(): string {
  return randomUUIDv7();
}

const processPrefix = randomBytes(PREFIX_BYTES).toString('base64url');
let requestCount = 0;

/** An id for one request: unique per process start, and far cheaper than random bytes each time. */
export function newRequestId(): string {
  requestCount += 1;
  return `${processPrefix}-${requestCount.toString(36)}`;
}
