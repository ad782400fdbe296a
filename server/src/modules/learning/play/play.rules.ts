/** Rules of playing. */
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';

/** A link plays for this long; the player asks for a new one before that. */
const LINK_MS = 2 * HOUR_MS;
/** A device that asked for nothing for so long has stopped playing. */
const DEVICE_MS = MINUTE_MS;

/** When a link made now expires: never after the grant behind it. */
export function linkEnd(now: Date, ownedUntil: Date | null): Date {
  const end = now.getTime() + LINK_MS;
  return new Date(Math.min(end, ownedUntil?.getTime() ?? end));
}

/** A device last seen before this no longer counts. */
export function seenSince(now: Date): Date {
  return new Date(now.getTime() - DEVICE_MS);
}
