/** Where a piece may lie and when it lies right. */
import {
  PUZZLE_HEIGHT,
  PUZZLE_PIECE_SIZE,
  PUZZLE_RADIUS,
  PUZZLE_WIDTH,
} from '@zhiji/contract/kernel/limits';
import type { PUZZLE_PURPOSES } from '@zhiji/contract/kernel/statuses';

export type PuzzlePurpose = (typeof PUZZLE_PURPOSES)[keyof typeof PUZZLE_PURPOSES];

export const PUZZLE_LIFE_MS = 2 * 60_000;
export const PUZZLE_TRIES = 3;
export const TICKET_LIFE_MS = 5 * 60_000;
/** A machine does the work for cents, so an address may take this way only so often in an hour. */
export const WORK_PER_HOUR = 5;
const TOLERANCE = 5;
const MARGIN = 6;

/** Side of the piece's picture: the body and the knobs above and beside it. */
export const PIECE_BOX = PUZZLE_PIECE_SIZE + 2 * PUZZLE_RADIUS;

/** Where the hole may be: never under the piece as it starts. */
export const HOLE_RANGE = {
  x: { from: PIECE_BOX + 3 * MARGIN, below: PUZZLE_WIDTH - PIECE_BOX - MARGIN },
  top: { from: MARGIN, below: PUZZLE_HEIGHT - PIECE_BOX - MARGIN },
} as const;

/** Whether the piece was put into the hole. */
export function fits(hole: number, x: number): boolean {
  return Math.abs(hole - x) <= TOLERANCE;
}

const BITS_PER_BYTE = 8;

/** Whether a hash begins with enough zero bits. */
export function hasWork(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / BITS_PER_BYTE);
  const rest = bits % BITS_PER_BYTE;
  const zeros = hash.subarray(0, whole).every((byte) => byte === 0);
  return zeros && (hash[whole] ?? 0) >> (BITS_PER_BYTE - rest) === 0;
}
