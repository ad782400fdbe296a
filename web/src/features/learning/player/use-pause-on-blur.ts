import { useEffect } from 'react';
import { AwayPause } from './player.rules.ts';

/** Pauses when the window is left and goes on when it is back, if it was paused for that. */
export function usePauseOnBlur(video: HTMLVideoElement | null): void {
  useEffect(() => {
    const away = new AwayPause();
    const onBlur = () => {
      // A picture that floats over other windows was not left.
      const isFloating = video !== null && document.pictureInPictureElement === video;
      if (video !== null && !isFloating && away.leave(!video.paused)) {
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
