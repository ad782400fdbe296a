import type { ScrollPlace } from './scroll-memory.ts';

/** What a page still fetches moves things; after this the reader is left alone. */
const PATIENCE_MS = 5000;
/** The reader has taken over. */
const READER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How far the link by which the page was left stands from where it stood; null while it is not there. */
function distance({ leftBy }: ScrollPlace): number | null {
  if (leftBy === null) {
    return null;
  }
  const links = document.querySelectorAll(`main a[href="${CSS.escape(leftBy.href)}"]`);
  // The same thing may be shown twice: the one nearest to its place is meant.
  return [...links]
    .map((link) => link.getBoundingClientRect().top - leftBy.top)
    .reduce<number | null>(
      (nearest, way) => (nearest === null || Math.abs(way) < Math.abs(nearest) ? way : nearest),
      null,
    );
}

/**
 * Scrolls to where a page was left, again whenever the page grows, until the reader scrolls himself.
 * The link by which it was left counts more than the pixels: above it, things may have changed.
 */
export function returnToPlace(place: ScrollPlace): () => void {
  const listening = new AbortController();
  const settle = () => {
    const way = distance(place);
    if (way === null) {
      window.scrollTo(0, place.y);
    } else {
      window.scrollBy(0, way);
    }
  };
  window.scrollTo(0, place.y);
  settle();
  const growth = new ResizeObserver(settle);
  growth.observe(document.body);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    listening.abort();
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  READER.forEach((event) =>
    window.addEventListener(event, stop, { passive: true, signal: listening.signal }),
  );
  return stop;
}
