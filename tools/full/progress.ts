/** How far a run is: the time gone, and about how long the rest takes. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import type { Proof } from './proof.ts';

/** A proof that takes longer than this is divided. */
export const LONGEST_MINUTES = 10;
/** The proofs of the plan, all of them. */
export const WHOLE_MINUTES = 120;

/** About how many minutes they take, one after the other. */
export const minutesOf = (some: readonly Proof[]): number =>
  some.reduce((sum, { minutes }) => sum + minutes, 0);

/** `12 min gone, about 96 to go` */
export function progressOf(goneMs: number, toCome: readonly Proof[]): string {
  const gone = Math.round(goneMs / MINUTE_MS);
  return `${gone} min gone, about ${Math.ceil(minutesOf(toCome))} to go`;
}
