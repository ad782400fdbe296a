import { useEffect } from 'react';
import { AwayPause } from './player.rules.ts';

/** Pauses when the window is left and goes on when it is back, if it was paused for that. */
export function useAwayPause(video: HTMLVideoElement | null): void {
  useEffect(() => {
    const away = new AwayPause();
    const onBlur = () => {
      if (video !== null && away.leave(!video.paused)) {
        video.pause();
      }
    };
    const onFocus = () => {
      if (away.comeBack()) {
        video?.play().catch(() => undefined);
      }
    };
    globalThis.addEventListener('blur', onBlur);
    globalThis.addEventListener('focus', onFocus);
    return () => {
      globalThis.removeEventListener('blur', onBlur);
      globalThis.removeEventListener('focus', onFocus);
    };
  }, [video]);
}
