const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * How long to wait before the next attempt, after so many failures: twice as long each time, and by
 * chance up to half less, so that a whole class does not come back in the same moment.
 */
export function backoff(failures: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return wait * (1 - chance / 2);
}
