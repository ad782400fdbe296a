import { type RefObject, useEffect, useEffectEvent } from 'react';
import { clampZoom } from './pdf.rules.ts';

interface PinchOptions {
  /** What scrolls, and takes the fingers. */
  readonly areaRef: RefObject<HTMLElement | null>;
  /** What grows. */
  readonly paperRef: RefObject<HTMLElement | null>;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pinch under way: where it began, and how far the fingers were apart. */
interface Pinch {
  readonly apart: number;
  /** Between the fingers, in the window. */
  readonly middle: Point;
}

function pinchOf(touches: TouchList): Pinch | null {
  const [one, other] = [touches[0], touches[1]];
  if (one === undefined || other === undefined) {
    return null;
  }
  return {
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  };
}

/** Two fingers change the size of the page, and of nothing around it. */
export function usePinch({ areaRef, paperRef, zoom, onZoom }: PinchOptions): void {
  const finish = useEffectEvent((factor: number, { x, y }: Point) => {
    const area = areaRef.current;
    const next = clampZoom(zoom * factor);
    if (area === null || next === zoom) {
      return;
    }
    const { left, top } = area.getBoundingClientRect();
    const place = { x: area.scrollLeft + x - left, y: area.scrollTop + y - top };
    onZoom(next);
    // What was between the fingers stays there, once the page has its new size.
    requestAnimationFrame(() => {
      area.scrollTo((place.x * next) / zoom - (x - left), (place.y * next) / zoom - (y - top));
    });
  });
  useEffect(() => {
    const area = areaRef.current;
    let first: Pinch | null = null;
    let factor = 1;
    const onStart = ({ touches }: TouchEvent) => {
      first = pinchOf(touches);
      factor = 1;
    };
    const onMove = (event: TouchEvent) => {
      const now = pinchOf(event.touches);
      const paper = paperRef.current;
      if (first === null || now === null || paper === null) {
        return;
      }
      event.preventDefault();
      factor = now.apart / Math.max(first.apart, 1);
      const { left, top } = paper.getBoundingClientRect();
      if (paper.style.transform === '') {
        paper.style.transformOrigin = `${first.middle.x - left}px ${first.middle.y - top}px`;
      }
      paper.style.transform = `scale(${factor})`;
    };
    const onEnd = ({ touches }: TouchEvent) => {
      if (first !== null && touches.length < 2) {
        paperRef.current?.style.removeProperty('transform');
        finish(factor, first.middle);
        first = null;
      }
    };
    area?.addEventListener('touchstart', onStart, { passive: true });
    area?.addEventListener('touchmove', onMove, { passive: false });
    area?.addEventListener('touchend', onEnd);
    area?.addEventListener('touchcancel', onEnd);
    return () => {
      area?.removeEventListener('touchstart', onStart);
      area?.removeEventListener('touchmove', onMove);
      area?.removeEventListener('touchend', onEnd);
      area?.removeEventListener('touchcancel', onEnd);
    };
  }, [areaRef, paperRef]);
}
