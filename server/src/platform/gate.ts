/** A door for work that is dear: so many at a time, so many waiting, and no more. */

export class GateFull extends Error {
  override readonly name = 'GateFull';
}

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Makes a gate; whoever finds `waiting` before it is refused with `GateFull`. */
export function createGate(atOnce: number, waiting: number): Gate {
  let inside = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (inside < atOnce) {
      inside += 1;
    } else if (queue.length < waiting) {
      // Whoever leaves hands the place over, so `inside` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      throw new GateFull('too many are waiting');
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) {
        inside -= 1;
      } else {
        next();
      }
    }
  };
}
