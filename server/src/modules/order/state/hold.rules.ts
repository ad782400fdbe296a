/** Limits on unpaid holds, so that no buyer can block the others. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';

/** One buyer holds unpaid at most this share of a course's free seats, though always a few. */
export const HELD_PERCENT = 20;
export const HELD_ALWAYS = 2;
/** Seats of all his unpaid orders together. */
export const HELD_MAX = 50;
/** So many orders of a course with seats may one buyer let end unpaid in a day; then others come first. */
export const LAPSES_MAX = 5;
export const LAPSES_MS = DAY_MS;
/**
 * All buyers together hold unpaid for long, by a code or a transfer, at most this share of a course's
 * seats. Of the rest each order has minutes: it is never refused, so nobody shuts a course by holding.
 */
export const LONG_PERCENT = 50;

const PERCENT = 100;

/** How many of a course's seats may be held unpaid for long. */
export function mayHoldLong(seatNum: number): number {
  return Math.max(HELD_ALWAYS, Math.floor((seatNum * LONG_PERCENT) / PERCENT));
}

/** How many of so many free seats one buyer may hold without paying. */
export function mayHold(free: number): number {
  return Math.max(HELD_ALWAYS, Math.floor((free * HELD_PERCENT) / PERCENT));
}
