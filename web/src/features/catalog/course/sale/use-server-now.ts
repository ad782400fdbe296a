import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useEffect, useState } from 'react';

/**
 * The server's time in milliseconds, second by second while somebody watches a clock. The answer
 * said what time it was there, and this machine measures how long ago that is.
 */
export function useServerNow(serverTime: string, receivedAt: number, isTicking: boolean): number {
  const [localNow, setLocalNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) {
      return undefined;
    }
    const timer = setInterval(() => setLocalNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return parseWireTime(serverTime).getTime() + Math.max(0, localNow - receivedAt);
}
