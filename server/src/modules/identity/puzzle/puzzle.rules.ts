/** Where a piece may lie and when it lies right. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import {
  PUZZLE_HEIGHT,
  PUZZLE_PIECE_SIZE,
  PUZZLE_RADIUS,
  PUZZLE_WIDTH,
} from '@zhiji/contract/kernel/limits';
import type { PUZZLE_PURPOSES } from '@zhiji/contract/kernel/statuses';

export type PuzzlePurpose = (typeof PUZZLE_PURPOSES)[keyof typeof PUZZLE_PURPOSES];

export const PUZZLE_LIFE_MS = 2 * MINUTE_MS;
/** One: who misses gets another puzzle at once, and guessing is no better than that. */
export const PUZZLE_TRIES = 1;
export const TICKET_LIFE_MS = 5 * MINUTE_MS;
/** A machine does the work for cents, so an address may take this way only so often in an hour. */
export const WORK_PER_HOUR = 5;
const TOLERANCE = 3;
const MARGIN = 4;

/** Side of the piece's picture: the body and the knobs above and beside it. */
export const PIECE_BOX = PUZZLE_PIECE_SIZE + 2 * PUZZLE_RADIUS;

/** Where the hole may be: never under the piece as it starts. */
export const HOLE_RANGE = {
  x: { from: PIECE_BOX + MARGIN, below: PUZZLE_WIDTH - PIECE_BOX - MARGIN },
  top: { from: MARGIN, below: PUZZLE_HEIGHT - PIECE_BOX - MARGIN },
} as const;

/** Holes on one row: a knob may reach into the notch beside it, and they never touch. */
const DECOY_GAP = 54;
const DECOYS = 2;

/**
 * Where decoys lie on the row of the hole; they have its outline and other things around them. There
 * are two of them wherever the hole is, so that their number tells nothing.
 */
export function decoysBeside(hole: number, next: () => number): number[] {
  const { from, below } = HOLE_RANGE.x;
  const roomLeft = hole - from;
  const roomRight = below - 1 - hole;
  const splits = Array.from({ length: DECOYS + 1 }, (_, left) => left).filter(
    (left) => left * DECOY_GAP <= roomLeft && (DECOYS - left) * DECOY_GAP <= roomRight,
  );
  const left = splits[Math.floor(next() * splits.length)] ?? 0;
  const steps = (count: number, room: number): number[] => {
    let spare = room - count * DECOY_GAP;
    let at = 0;
    return Array.from({ length: count }, () => {
      const more = Math.floor(next() * (spare + 1));
      spare -= more;
      at += DECOY_GAP + more;
      return at;
    });
  };
  return [
    ...steps(left, roomLeft).map((step) => hole - step),
    ...steps(DECOYS - left, roomRight).map((step) => hole + step),
  ];
}

/** Whether the piece was put into the hole. */
export function fits(hole: number, x: number): boolean {
  return Math.abs(hole - x) <= TOLERANCE;
}

/** A hard puzzle costs the browser some seconds beside the slide, and more without it. */
const HARD_SLIDE_BITS = 18;
const HARD_EXTRA_BITS = 2;

/** The work that goes instead of a slide, and the work that goes beside it. */
export function workOf(hard: boolean, bits: number): { instead: number; beside: number } {
  return hard
    ? { instead: bits + HARD_EXTRA_BITS, beside: Math.min(bits, HARD_SLIDE_BITS) }
    : { instead: bits, beside: 0 };
}

const BITS_PER_BYTE = 8;

/** Whether a hash begins with enough zero bits. */
export function hasWork(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / BITS_PER_BYTE);
  const rest = bits % BITS_PER_BYTE;
  const zeros = hash.subarray(0, whole).every((byte) => byte === 0);
  return zeros && (hash[whole] ?? 0) >> (BITS_PER_BYTE - rest) === 0;
}
