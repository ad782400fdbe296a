import { type RefObject, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Chosen, StageContext } from './stage-context.ts';

/** A phone held sideways. */
const SIDEWAYS = '(orientation: landscape) and (height <= 500px) and (pointer: coarse)';

function watchSideways(onChange: () => void) {
  const query = globalThis.matchMedia?.(SIDEWAYS);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

const isSidewaysNow = (): boolean => globalThis.matchMedia?.(SIDEWAYS).matches ?? false;

/** Browsers that can hold the screen sideways; the types know only that there is an orientation. */
type Lockable = ScreenOrientation & { readonly lock?: (to: 'landscape') => Promise<void> };

async function holdSideways(): Promise<void> {
  try {
    const orientation: Lockable = screen.orientation;
    await orientation.lock?.('landscape');
  } catch {
    // A desk has nothing to turn, and some phones leave it to the hand.
  }
}

function watchFullscreen(onChange: () => void) {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/**
 * The whole screen for the frame, so that what lies over the picture stays over it: the browser's
 * full screen where there is one, else the frame fills the window. A phone turned sideways does
 * that by itself, until somebody says no. On a stage it is the stage that has the screen, so that the
 * next lesson on it has it too.
 */
export function useFullscreen(frameRef: RefObject<HTMLElement | null>) {
  const stage = use(StageContext);
  const own = useState<Chosen | null>(null);
  const [chosen, setChosen] = stage?.choice ?? own;
  const isFull = useSyncExternalStore(
    watchFullscreen,
    () => document.fullscreenElement?.contains(frameRef.current) === true,
  );
  const isSideways = useSyncExternalStore(watchSideways, isSidewaysNow);
  // What was chosen counts until the phone is turned.
  const fills = chosen?.isSideways === isSideways ? chosen.fills : isSideways;
  const isFilled = fills && !isFull;

  const leave = useCallback(() => setChosen({ isSideways, fills: false }), [setChosen, isSideways]);

  const toggleFullscreen = useCallback(() => {
    const fill = (isWanted: boolean) => setChosen({ isSideways, fills: isWanted });
    if (isFull) {
      fill(false);
      // A browser may refuse, and says so by itself.
      document.exitFullscreen().catch(() => undefined);
    } else if (isFilled || !document.fullscreenEnabled) {
      fill(!isFilled);
    } else {
      const whole = stage?.ref.current ?? frameRef.current;
      whole?.requestFullscreen().then(holdSideways, () => fill(true));
    }
  }, [frameRef, stage, setChosen, isSideways, isFull, isFilled]);

  useEffect(() => {
    if (!isFilled) {
      return undefined;
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') {
        leave();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isFilled, leave]);

  return { isFull: isFull || isFilled, isFilled, leave, toggleFullscreen };
}
