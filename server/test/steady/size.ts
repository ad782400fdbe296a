/**
 * How many cases a test tries: as many as show the same in a time everybody can wait for, or with
 * `FULL=1` all of them.
 */
export const isFull = process.env['FULL'] === '1';

/** One of the two numbers. */
export function sizeOf({ gate, full }: { readonly gate: number; readonly full: number }): number {
  return isFull ? full : gate;
}
