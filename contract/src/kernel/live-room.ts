/** When people may enter the room of a live class. */
import { MINUTE_MS } from './durations.ts';
import { LIVE_OPENS_MINUTES } from './limits.ts';

/** The moment a room opens whose class starts then. */
export function roomOpensAt(startAt: Date): Date {
  return new Date(startAt.getTime() - LIVE_OPENS_MINUTES * MINUTE_MS);
}
