/** Where the reader was in the list of orders. It outlives the look at one order, nothing else. */
export interface ListPlace {
  readonly search: string;
  /** Pixels from the top. */
  readonly top: number;
}

let left: ListPlace | null = null;
let kept: ListPlace | null = null;

/** The list notes where it was left. */
export function leavePlace(place: ListPlace): void {
  left = place;
}

/** The screen of one order holds the place of the list that led to it. */
export function keepPlace(): void {
  kept = left;
}

/** The place a list should take up again, if an order was looked at from it. */
export function keptPlace(): ListPlace | null {
  return kept;
}

/** The list is back; the next visit starts afresh. */
export function forgetPlace(): void {
  left = null;
  kept = null;
}
