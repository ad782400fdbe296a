/** Chance that can be had again: `DRILL_SEED` repeats the choices of an earlier run. */
import { randomInt } from 'node:crypto';

const SEEDS = 2 ** 31;

export const seed = Number(process.env['DRILL_SEED'] ?? randomInt(SEEDS));

let state = seed;

/** A number from 0 to just below 1, by the generator known as mulberry32. */
export function random(): number {
  state = (state + 0x6d_2b_79_f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
