import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';

/**
 * Tells a finger from a mouse on the picture: a mouse plays and pauses, a finger brings the controls.
 * A finger takes no focus, which would bring the controls before the tap sends them away.
 */
export function useTouch() {
  const isTouch = useRef(false);
  return useMemo(
    () => ({
      isTouch,
      handlers: {
        onPointerDown: ({ pointerType }: PointerEvent) => {
          isTouch.current = pointerType === 'touch';
        },
        onMouseDown: (event: MouseEvent) => {
          if (isTouch.current) {
            event.preventDefault();
          }
        },
      },
    }),
    [],
  );
}
