/** Rules of reading a PDF. */

/** How wide a page is, as a share of the width at which it fits. */
export const SCALE = { min: 0.3, max: 1, step: 0.1, initial: 0.8 } as const;
/** A page is shown once its number did not change for so long: who leafs on waits for none. */
export const TURN_MS = 500;
/** A page counts as seen after it was looked at for so long, as on the server. */
export const SEEN_MS = 1_000;

const TENTHS = 10;

/** Text smaller than this is not read. */
const READABLE_PX = 11;
/** Wider than so many rooms nobody follows a line. */
const WIDEST = 2;
/** How far fingers make a page larger than it fits. */
const ZOOM = { min: 1, max: 4 };

/** A page in points: how wide it is, where its text begins, and how large most of it is. */
export interface PageMeasure {
  readonly width: number;
  readonly left: number;
  /** 0 where there is no text. */
  readonly textSize: number;
}

/**
 * How wide a page is at scale 1: as the room or, where its text would be too small to read, so much
 * wider that it can be; its empty margin is scrolled away first.
 */
export function fitWidth(room: number, page: PageMeasure | null): number {
  const { width, textSize } = page ?? { width: 0, textSize: 0 };
  const readable = textSize === 0 ? 0 : Math.ceil((READABLE_PX * width) / textSize);
  return Math.min(Math.max(room, readable), room * WIDEST);
}

/** The size that most letters have. */
export function bodySize(
  pieces: readonly { readonly length: number; readonly size: number }[],
): number {
  const letters = new Map<number, number>();
  for (const { length, size } of pieces) {
    letters.set(size, (letters.get(size) ?? 0) + length);
  }
  const [most] = [...letters].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? 0;
}

/** A zoom by fingers, within what makes sense. */
export function clampZoom(zoom: number): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
}

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
