/** Where the reader was in the list of orders. It outlives the look at one order, nothing else. */
export interface ListPosition {
  readonly search: string;
  /** Pixels from the top. */
  readonly top: number;
}

let left: ListPosition | null = null;
let kept: ListPosition | null = null;

/** The list notes where it was left. */
export function savePosition(place: ListPosition): void {
  left = place;
}

/** The screen of one order holds the place of the list that led to it. */
export function holdPosition(): void {
  kept = left;
}

/** The place a list should take up again, if an order was looked at from it. */
export function savedPosition(): ListPosition | null {
  return kept;
}

/** The list is back; the next visit starts afresh. */
export function clearPosition(): void {
  left = null;
  kept = null;
}
