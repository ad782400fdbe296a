/**
 * Throttling of password logins, by the account named and by the address it comes from: of IPv6 the /64,
 * which one household has whole.
 */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { fail } from '#platform/failure';
import { originOf } from '#platform/http/origin';
import { pseudonym } from '#platform/crypto';
import { ACCOUNT_PATIENCE, ADDRESS_PATIENCE } from './login-attempt.rules.ts';
import { countTry, findLock, forgetTries, forgiveTry } from './login-attempt.repo.ts';
import type { CallContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { Patience } from './login-attempt.rules.ts';

export interface Attempt {
  /** What was tried was right: an account starts anew, others get this try back. */
  succeeded(): Promise<void>;
}

/** Counts a try at an account, or refuses it: with a lock, or until a puzzle is solved. */
export async function beginAttempt(
  { db, clock, config }: Platform,
  { address }: CallContext,
  username: string,
  solved: boolean,
): Promise<Attempt> {
  const now = clock.now();
  const ofAddress = pseudonym(config.dataKey, `login-address:${originOf(address).host}`);
  const ofAccount = pseudonym(config.dataKey, `login-account:${username.toLowerCase()}`);
  const count = async (subject: string, patience: Patience): Promise<void> => {
    if (await countTry(db, subject, patience, { solved, now })) {
      return;
    }
    const lock = await findLock(db, subject, now);
    throw lock === null
      ? fail('puzzle.required')
      : fail('login.locked', {
          retryAfter: Math.ceil((lock.getTime() - now.getTime()) / SECOND_MS),
        });
  };
  await count(ofAddress, ADDRESS_PATIENCE);
  await count(ofAccount, ACCOUNT_PATIENCE);
  return {
    async succeeded() {
      await forgetTries(db, ofAccount);
      await forgiveTry(db, ofAddress);
    },
  };
}
