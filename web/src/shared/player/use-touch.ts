import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';

/**
 * Tells a tap from a mouse on the picture: a mouse plays and pauses, a finger or a pen brings the
 * controls. A tap takes no focus, which would bring the controls before it sends them away.
 */
export function useTouch() {
  const isTouch = useRef(false);
  return useMemo(
    () => ({
      isTouch,
      handlers: {
        onPointerDown: ({ pointerType }: PointerEvent) => {
          isTouch.current = pointerType !== 'mouse';
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
