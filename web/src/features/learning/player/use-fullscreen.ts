import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Full screen of the whole frame, so that what lies over the picture stays over it. */
export function useFullscreen(frameRef: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement === frameRef.current);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [frameRef]);
  const toggleFullscreen = useCallback(() => {
    const change =
      document.fullscreenElement === null
        ? frameRef.current?.requestFullscreen()
        : document.exitFullscreen();
    // A browser may refuse, and says so by itself.
    change?.catch(() => undefined);
  }, [frameRef]);
  return { isFull: document.fullscreenEnabled ? isFull : null, toggleFullscreen };
}
