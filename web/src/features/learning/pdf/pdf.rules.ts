/** Rules of reading a PDF. */

/** How wide a page is, as a share of the room there is. */
export const SCALE = { min: 0.3, max: 1, step: 0.1, initial: 0.8 } as const;
/** A page is shown once its number did not change for so long: who leafs on waits for none. */
export const TURN_MS = 500;
/** A page counts as seen after it was looked at for so long, as on the server. */
export const SEEN_MS = 1_000;

const TENTHS = 10;

/** The next scale in a direction, within what is allowed. */
export function stepScale(scale: number, direction: 1 | -1): number {
  const stepped = Math.round((scale + direction * SCALE.step) * TENTHS) / TENTHS;
  return Math.min(SCALE.max, Math.max(SCALE.min, stepped));
}

/** A page that exists: the first for anything before it, the last for anything behind. */
export function clampPage(page: number, pages: number): number {
  return Math.min(Math.max(1, page), Math.max(1, pages));
}

const PAGE = /^\d{1,5}$/;

/** The page somebody typed, or null when it is none. */
export function readPage(text: string, pages: number): number | null {
  const page = PAGE.test(text.trim()) ? Number(text) : 0;
  return page >= 1 && page <= pages ? page : null;
}
