/** Limits on unpaid holds, so that no buyer can block the others. */

/** One buyer holds unpaid at most this share of a course's free seats, though always a few. */
export const HELD_PERCENT = 20;
export const HELD_ALWAYS = 2;
/** Seats of all his unpaid orders together. */
export const HELD_MAX = 50;
/** What waits for bank transfers, which take days, is at most this share of a course's seats. */
export const TRANSFER_PERCENT = 50;

const PERCENT = 100;

/** How many of so many free seats one buyer may hold without paying. */
export function mayHold(free: number): number {
  return Math.max(HELD_ALWAYS, Math.floor((free * HELD_PERCENT) / PERCENT));
}
