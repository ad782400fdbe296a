/** The server's time in shared answers: of the moment they are sent, not of the one they were made. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { Clock } from '#platform/clock';

/** An answer around the server's time in it; all of it is the head when it tells none. */
export interface Whole {
  readonly head: string;
  readonly tail: string;
}

const TIME_FIELD = '"server_time":"';
const TIME_LENGTH = 'YYYY-MM-DD HH:mm:ss'.length;

/** A shared answer is older than the moment it is sent, and clocks are set by that moment. */
export function splitAtTime(text: string): Whole {
  const found = text.lastIndexOf(TIME_FIELD);
  if (found === -1) {
    return { head: text, tail: '' };
  }
  const start = found + TIME_FIELD.length;
  return { head: text.slice(0, start), tail: text.slice(start + TIME_LENGTH) };
}

/** The answer with the time it is. */
export function stamped({ head, tail }: Whole, clock: Clock): string {
  return tail === '' ? head : head + formatWireTime(clock.now()) + tail;
}
