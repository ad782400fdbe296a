import { useSyncExternalStore } from 'react';

/** Where the style sheets turn to the phone's layout. */
const PHONE = '(width <= 900px)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the screen is a phone's; for what style sheets alone cannot decide. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
}
