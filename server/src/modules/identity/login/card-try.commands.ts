/** Tries at identity cards: whoever knows a number must not find out whose it is, nor which is known. */
import { DAY_S } from '@zhiji/contract/kernel/durations';
import { pseudonym } from '#platform/crypto';
import { Failure, fail } from '#platform/failure';
import { countTry, forgiveTry } from './login-attempt.repo.ts';
import { CARD_PATIENCE } from './login-attempt.rules.ts';
import type { Platform } from '#platform/module';

/** What a refusal tells of a card that is somebody else's. */
const TELLING: ReadonlySet<string> = new Set(['idCard.taken', 'idCard.nameMismatch']);

/**
 * Counts a try of this user at a card before it is judged, or refuses it when too many told him
 * something of others.
 */
export async function tryCard<Result>(
  { db, clock, config }: Platform,
  userId: number,
  judge: () => Promise<Result>,
): Promise<Result> {
  const subject = pseudonym(config.dataKey, `card-name:${userId}`);
  if (!(await countTry(db, subject, CARD_PATIENCE, { solved: false, now: clock.now() }))) {
    throw fail('common.tooMany', { retryAfter: DAY_S });
  }
  let hasTold = false;
  try {
    return await judge();
  } catch (error) {
    hasTold = error instanceof Failure && TELLING.has(error.key);
    throw error;
  } finally {
    if (!hasTold) {
      await forgiveTry(db, subject);
    }
  }
}
