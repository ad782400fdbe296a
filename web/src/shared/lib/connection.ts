/** Whether this device has a connection, as far as the browser knows. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** False while there is none. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

/** Runs something when the connection is back. */
export function useOnReconnect(act: () => void): void {
  const onReconnect = useEffectEvent(act);
  useEffect(() => {
    const onOnline = () => onReconnect();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}
