/** How often the tax service is asked. */
import { DAY_MS, HOUR_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';

const FIRST_PAUSE_MS = 2 * SECOND_MS;
const LONGEST_PAUSE_MS = HOUR_MS;

/** The pause before the service is asked again, doubled each time, after so many looks before. */
export function pauseAfter(looks: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** looks, LONGEST_PAUSE_MS);
}

function looksWithin(ms: number): number {
  let looks = 1;
  for (let waited = pauseAfter(0); waited <= ms; waited += pauseAfter(looks - 1)) {
    looks += 1;
  }
  return looks;
}

/** How often the service is asked about an invoice in a day when it never answers. */
export const LOOKS_OF_A_DAY = looksWithin(DAY_MS);
