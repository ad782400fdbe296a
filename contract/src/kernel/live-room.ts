/** When people may enter the room of a live class. */
import { LIVE_OPENS_MINUTES } from './limits.ts';

const MS_PER_MINUTE = 60_000;

/** The moment a room opens whose class starts then. */
export function roomOpensAt(startAt: Date): Date {
  return new Date(startAt.getTime() - LIVE_OPENS_MINUTES * MS_PER_MINUTE);
}
