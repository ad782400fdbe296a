import { useEffectEvent, useLayoutEffect } from 'react';
import { addOverlay } from './overlay-entries.ts';

/** While the component stands, Back closes it instead of leaving the page. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // In the moment it is seen: a Back that comes at once is meant for it.
  useLayoutEffect(() => addOverlay({ close: () => close() }), []);
}
