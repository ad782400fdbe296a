import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useEffect, useReducer } from 'react';
import { serverNow } from './server-clock.ts';

/** A timer cannot wait longer than this. */
const LONGEST_WAIT_MS = DAY_MS;

/** The server's time, told anew when it passes one of these moments. */
export function useServerMoment(moments: readonly (string | null)[]): number {
  const [, wake] = useReducer((count: number) => count + 1, 0);
  const now = serverNow();
  const times = moments.flatMap((moment) =>
    moment === null ? [] : parseWireTime(moment).getTime(),
  );
  const next = times.filter((time) => time > now).toSorted((one, other) => one - other)[0];

  useEffect(() => {
    if (next === undefined) {
      return undefined;
    }
    const timer = setTimeout(wake, Math.min(next - now, LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [next, now]);

  return now;
}
