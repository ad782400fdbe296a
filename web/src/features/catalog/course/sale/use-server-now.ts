import { DAY_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useEffect, useState } from 'react';

/** A timer cannot wait longer than this. */
const LONGEST_WAIT_MS = DAY_MS;

interface ServerClock {
  /** What time the answer said it was there. */
  readonly serverTime: string;
  /** When that came, in milliseconds of this machine. */
  readonly receivedAt: number;
  /** Somebody watches a clock. */
  readonly isTicking: boolean;
  /** When something changes by itself. */
  readonly moments: readonly (string | null)[];
}

/** How long to wait for the next change; null when none comes. */
function waitFor({ isTicking, moments }: ServerClock, now: number): number | null {
  if (isTicking) {
    return SECOND_MS;
  }
  const ahead = moments
    .map((moment) => (moment === null ? 0 : parseWireTime(moment).getTime() - now))
    .filter((ms) => ms > 0);
  return ahead.length === 0 ? null : Math.min(...ahead, LONGEST_WAIT_MS);
}

/**
 * The server's time in milliseconds, second by second while somebody watches a clock, otherwise
 * told anew when it passes a moment. The answer said what time it was there, and this machine
 * measures how long ago that is.
 */
export function useServerNow(clock: ServerClock): number {
  const [localNow, setLocalNow] = useState(() => Date.now());
  const { serverTime, receivedAt } = clock;
  const now = parseWireTime(serverTime).getTime() + Math.max(0, localNow - receivedAt);
  const waitMs = waitFor(clock, now);
  useEffect(() => {
    if (waitMs === null) {
      return undefined;
    }
    const timer = setInterval(() => setLocalNow(Date.now()), waitMs);
    return () => clearInterval(timer);
  }, [waitMs]);
  return now;
}
