import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Controls that nobody touches for so long give way to the picture. */
const IDLE_MS = 3_000;

/** Whether nobody does anything with a playing player; `wake` and `rest` say otherwise. */
export function useIdle(frameRef: RefObject<HTMLElement | null>) {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  }, []);
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setIdle(true);
  }, []);
  useEffect(() => {
    const frame = frameRef.current;
    const onMove = ({ pointerType, buttons }: PointerEvent) => {
      // A mouse, or a pen above the picture; what touches the picture decides by its tap.
      if (pointerType === 'mouse' || buttons === 0) {
        wake();
      }
    };
    // Events of the media element do not bubble.
    frame?.addEventListener('play', wake, true);
    frame?.addEventListener('pointermove', onMove);
    frame?.addEventListener('keydown', wake);
    // A finger on the line of time holds the controls.
    frame?.addEventListener('input', wake);
    frame?.addEventListener('focusin', wake);
    return () => {
      clearTimeout(timer.current);
      frame?.removeEventListener('play', wake, true);
      frame?.removeEventListener('pointermove', onMove);
      frame?.removeEventListener('keydown', wake);
      frame?.removeEventListener('input', wake);
      frame?.removeEventListener('focusin', wake);
    };
  }, [frameRef, wake]);
  return { isIdle, wake, rest };
}
