/** What goes back by itself for sessions that were cancelled. */

/** Of how many sessions that were bought how many are cancelled and not settled yet. */
export interface Cancelled {
  readonly num: number;
  /** Those that were held or will be. */
  readonly leftNum: number;
}

/** The share of the cancelled sessions; all of it when none is left. */
export function cancelledFen(payFen: number, { num, leftNum }: Cancelled): number {
  return leftNum === 0 ? payFen : Number((BigInt(payFen) * BigInt(num)) / BigInt(num + leftNum));
}
