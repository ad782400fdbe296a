/** Limits on wrong passwords, and on tries at identity cards. */
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';

export const LOCK_MS = 15 * MINUTE_MS;
/** Wrong tries are forgotten when there was none for this long. */
export const FORGET_MS = DAY_MS;

export interface Patience {
  /** From this many on, a solved puzzle comes with every try. */
  readonly puzzleFrom: number;
  /** Every time this many are reached, nobody tries for a while. */
  readonly lockEvery: number;
}

/** For one account name, whether or not there is such an account. */
export const ACCOUNT_PATIENCE: Patience = { puzzleFrom: 5, lockEvery: 10 };
/** For one address, behind which a whole school may sit. */
export const ADDRESS_PATIENCE: Patience = { puzzleFrom: 30, lockEvery: 100 };
/** For cards, by who tries: no puzzle is asked for, so that they end until they are forgotten. */
export const CARD_PATIENCE: Patience = { puzzleFrom: 10, lockEvery: 10 };
