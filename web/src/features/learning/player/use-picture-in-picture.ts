import { useEffect, useState } from 'react';

/** Lets the picture float over other windows; null where the browser has no such thing. */
export function usePictureInPicture(video: HTMLVideoElement | null) {
  const [isFloating, setFloating] = useState(false);
  useEffect(() => {
    if (video === null) {
      return undefined;
    }
    const onEnter = () => setFloating(true);
    const onLeave = () => setFloating(false);
    video.addEventListener('enterpictureinpicture', onEnter);
    video.addEventListener('leavepictureinpicture', onLeave);
    return () => {
      video.removeEventListener('enterpictureinpicture', onEnter);
      video.removeEventListener('leavepictureinpicture', onLeave);
    };
  }, [video]);
  if (!document.pictureInPictureEnabled) {
    return null;
  }
  return {
    isFloating,
    toggle: () => {
      const change = isFloating
        ? document.exitPictureInPicture()
        : video?.requestPictureInPicture();
      // A browser may refuse, and says so by itself.
      change?.catch(() => undefined);
    },
  };
}
