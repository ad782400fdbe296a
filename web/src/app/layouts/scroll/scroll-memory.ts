/** Where the reader was on every page of this tab's history. */
const STORE_KEY = 'zhiji-scroll';
/** More pages than anybody goes back. */
const PLACES_MAX = 50;

/** A link of the page that was left, and where it stood in the window. */
interface LeftBy {
  readonly href: string;
  readonly top: number;
}

export interface ScrollPlace {
  readonly y: number;
  readonly leftBy: LeftBy | null;
}

const places = new Map<string, ScrollPlace>(readStored());
let current = '';

function readStored(): [string, ScrollPlace][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '[]');
    // Written by this file alone, in this tab.
    return Array.isArray(stored) ? (stored as [string, ScrollPlace][]) : [];
  } catch {
    // Blocked or spoilt storage is like none.
    return [];
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify([...places].slice(-PLACES_MAX)));
  } catch {
    // Then a reload starts at the top.
  }
}

function note(leftBy: LeftBy | null): void {
  // Anew, so that the map stays in the order of use.
  places.delete(current);
  places.set(current, { y: window.scrollY, leftBy });
}

/** Who leaves by a menu returns to what he saw: things above it may have changed meanwhile. */
function firstInSight(): Element | null {
  const links = [...document.querySelectorAll('main a[href]')];
  return (
    links.find((link) => {
      const { top, height } = link.getBoundingClientRect();
      return height > 0 && top >= 0;
    }) ?? null
  );
}

/** From now on this page is the one that scrolls; answers where it was left. */
export function turnTo(page: string): ScrollPlace | undefined {
  current = page;
  return places.get(page);
}

/** Notes where the reader is, as long as the site stands. Returns how to stop. */
export function followScrolling(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // The pages' heights are not there when the browser would try.
  window.history.scrollRestoration = 'manual';
  window.addEventListener('scroll', () => note(null), { passive: true, signal });
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('a[href]') : null;
      const link = pressed?.closest('main') === null ? firstInSight() : pressed;
      if (link !== null) {
        const href = link.getAttribute('href') ?? '';
        note({ href, top: link.getBoundingClientRect().top });
      }
    },
    { capture: true, signal },
  );
  window.addEventListener('pagehide', store, { signal });
  return () => listening.abort();
}
