import { useEffect, useState } from 'react';

/** A finger trembles; only a movement of this many pixels is meant. */
const MEANT_PX = 12;
/** Near the top it always stands. */
const TOP_PX = 120;

/** Whether the header gets out of the way: it goes when one scrolls down and comes back with the way up. */
export function useAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let turned: number | null = null;
    // With the frame: asked for at once, the answer waits for the whole page to be laid out.
    const frame = requestAnimationFrame(() => {
      turned ??= window.scrollY;
    });
    const onScroll = () => {
      const y = Math.max(0, window.scrollY);
      // Before that frame only a page scrolls that is put where it was.
      turned ??= y;
      const moved = y - turned;
      if (y < TOP_PX || moved < -MEANT_PX) {
        setAway(false);
        turned = y;
      } else if (moved > MEANT_PX) {
        setAway(true);
        turned = y;
      }
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return isAway;
}
