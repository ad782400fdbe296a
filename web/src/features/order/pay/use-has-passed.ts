import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useCallback, useSyncExternalStore } from 'react';
import { tickTowards } from '#shared/lib/seconds-until.ts';
import { serverNow } from '#shared/lib/server-clock.ts';

const nothing = () => {};

/** Whether a moment of the server's clock has passed; never when there is none. */
export function useHasPassed(time: string | null): boolean {
  const moment = time === null ? Infinity : parseWireTime(time).getTime();
  const subscribe = useCallback(
    (onTick: () => void) =>
      moment === Infinity ? nothing : tickTowards(moment - serverNow() + Date.now(), onTick),
    [moment],
  );
  return useSyncExternalStore(subscribe, () => serverNow() >= moment);
}
