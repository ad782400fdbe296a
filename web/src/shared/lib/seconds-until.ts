import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { useCallback, useSyncExternalStore } from 'react';

/** Calls back whenever a whole second is left until the moment, so that no second is skipped. */
export function tickTowards(moment: number, onTick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = moment - Date.now();
    if (left > 0) {
      timer = setTimeout(tick, left % SECOND_MS || SECOND_MS);
    }
  };
  const tick = () => {
    onTick();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Whole seconds until a moment of this machine's clock, down to 0. */
export function useSecondsUntil(moment: number): number {
  const subscribe = useCallback((onTick: () => void) => tickTowards(moment, onTick), [moment]);
  return useSyncExternalStore(subscribe, () =>
    Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS)),
  );
}
