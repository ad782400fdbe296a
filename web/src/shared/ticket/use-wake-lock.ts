import { useEffect } from 'react';

/** Keeps the screen on while something is shown, where the browser can; it lapses in the background. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) {
        return;
      }
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isOver) {
          await held.release();
        } else {
          lock = held;
        }
      } catch {
        // A phone that saves power refuses; the ticket is shown all the same.
      }
    };
    const onVisible = () => void hold();
    document.addEventListener('visibilitychange', onVisible);
    void hold();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
