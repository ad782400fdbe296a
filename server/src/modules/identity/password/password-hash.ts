/**
 * Stored passwords: argon2id, computed on the thread pool at a lower priority, one core always left
 * to the rest of the process, and a bounded queue in front. A flood of logins makes logins slow, and
 * nothing else.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '#platform/failure';
import { LimiterFull, createLimiter } from '#platform/limiter';
import { lowerPoolThreads } from '#platform/pool-threads';

const ARGON2ID = 2;
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAITING_MAX = 128;
const RETRY_SECONDS = 5;
/** Of random bytes nobody kept: who has no password is checked as long as who has one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$jfjk8oo0wSf/CtRrab8bOA$gb8a1nYITEevCiBziVhDTquIfuQKwUypqNJtS7uUQ3s';

const limiter = createLimiter(Math.max(1, availableParallelism() - 1), WAITING_MAX);

let isLowered = false;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await limiter(work);
    if (!isLowered) {
      isLowered = true;
      lowerPoolThreads();
    }
    return result;
  } catch (error) {
    throw error instanceof LimiterFull
      ? fail('common.tooMany', { retryAfter: RETRY_SECONDS })
      : error;
  }
}

/** The hash under which a password is stored. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(async () => hash(password, COST));
}

/**
 * Answers what was found if the password is the one stored there, else null; takes as long when
 * nothing is stored. It is looked up when its turn has come, so that a crowd waits here and not in
 * the database.
 */
export async function matchPassword<Found extends { readonly stored: string | null }>(
  find: () => Promise<Found>,
  password: string,
): Promise<Found | null> {
  return inTurn(async () => {
    const found = await find();
    const matches = await verify(found.stored ?? NOBODYS_HASH, password);
    return found.stored !== null && matches ? found : null;
  });
}
