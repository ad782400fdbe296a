/** Tries at the name on a card: whoever knows a number must not find out whose it is. */
import { DAY_S } from '@zhiji/contract/kernel/durations';
import { pseudonym } from '#platform/crypto';
import { fail } from '#platform/failure';
import { countTry, forgiveTry } from './login-attempt.repo.ts';
import { NAME_PATIENCE } from './login-attempt.rules.ts';
import type { Platform } from '#platform/module';
import type { Attempt } from './login-attempt.commands.ts';

/** Counts a try of this user before it is judged, or refuses it when too many were wrong. */
export async function beginNameTry(
  { db, clock, config }: Platform,
  userId: number,
): Promise<Attempt> {
  const subject = pseudonym(config.dataKey, `card-name:${userId}`);
  if (!(await countTry(db, subject, NAME_PATIENCE, { solved: false, now: clock.now() }))) {
    throw fail('common.tooMany', { retryAfter: DAY_S });
  }
  return {
    async succeeded() {
      await forgiveTry(db, subject);
    },
  };
}
