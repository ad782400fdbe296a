import { useEffect, useSyncExternalStore } from 'react';

/** How many places say that a message stands where the screen would show what it is for. */
let places = 0;
const listeners = new Set<() => void>();

function add(more: number): void {
  places += more;
  for (const hear of listeners) {
    hear();
  }
}

function listen(hear: () => void): () => void {
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
}

/** Says so while it is true: a screen without its content has no bar of its own either. */
export function useNothingShown(isTrue: boolean): void {
  useEffect(() => {
    if (!isTrue) {
      return undefined;
    }
    add(1);
    return () => add(-1);
  }, [isTrue]);
}

/** Whether some place says so. */
export const useIsNothingShown = (): boolean => useSyncExternalStore(listen, () => places > 0);
