/**
 * Back closes what lies over a page before it leaves the page. Each overlay stands on an entry of the
 * history, a copy of its page's that says how many lie there; the router never hears of a step between
 * such copies. Closed in another way, an overlay leaves its entry behind: to go back at once would race
 * with whoever closes and then goes somewhere. The next Back passes over it, and so does the next
 * overlay, which takes it.
 */
interface Place {
  readonly state: unknown;
  readonly href: string;
  /** The same for a page's entry and its copies. */
  readonly page: string;
  /** Overlays on this entry, open or not. */
  readonly depth: number;
}

interface Overlay {
  readonly close: () => void;
}

/** What the router and we write into an entry. */
interface EntryState {
  readonly idx?: number;
  readonly overlays?: number;
}

const open: Overlay[] = [];
let here = readPlace();

function readPlace(): Place {
  const state: unknown = window.history.state;
  const { href } = window.location;
  const { idx, overlays = 0 }: EntryState =
    typeof state === 'object' && state !== null ? state : {};
  return { state, href, page: idx === undefined ? href : String(idx), depth: overlays };
}

function mark(state: unknown, overlays: number): object {
  return { ...(state as object | null), overlays };
}

/** Tells that the router has moved. */
export function notePlace(): void {
  const left = here;
  here = readPlace();
  if (here.page === left.page && here.depth < left.depth) {
    // It has put another address in place of a copy, which stays one.
    window.history.replaceState(mark(here.state, left.depth), '');
    here = readPlace();
  }
}

/** Gives every open overlay its entry, also after the page below it has changed. */
export function standOnEntries(): void {
  if (here.depth < open.length && here.page === here.href) {
    // An address that was typed has no number; a reload would give one to the copy alone.
    window.history.replaceState({ ...(here.state as object | null), idx: Date.now() }, '');
    here = readPlace();
  }
  while (here.depth < open.length) {
    window.history.pushState(mark(here.state, here.depth + 1), '');
    here = readPlace();
  }
}

/** Puts an overlay over the others; the returned function takes it away. */
export function addOverlay(overlay: Overlay): () => void {
  open.push(overlay);
  notePlace();
  standOnEntries();
  return () => {
    open.splice(open.indexOf(overlay), 1);
  };
}

function onPop(event: PopStateEvent): void {
  const left = here;
  here = readPlace();
  if (here.page !== left.page) {
    return;
  }
  event.stopImmediatePropagation();
  const above = open.slice(here.depth).toReversed();
  if (here.depth < left.depth && above.length === 0) {
    // Nothing lay there any more: goes on to where the person wants.
    window.history.back();
    return;
  }
  if (here.href !== left.href) {
    // The address changed while something lay over the page.
    window.history.replaceState(mark(left.state, here.depth), '', left.href);
    here = readPlace();
  }
  if (here.depth < left.depth) {
    above.forEach(({ close }) => close());
    // One that would not close needs an entry for the next time.
    setTimeout(standOnEntries);
  }
}

// Before the router, which listens in the other phase.
window.addEventListener('popstate', onPop, { capture: true });
