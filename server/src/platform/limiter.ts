/** Concurrency limiter with a bounded queue. */

export class LimiterFull extends Error {
  override readonly name = 'LimiterFull';
}

export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a limiter that runs `atOnce` works at a time. A work that finds `waiting` others queued, or
 * waits longer than `waitMs`, is refused with `LimiterFull`.
 */
export function createLimiter(atOnce: number, waiting: number, waitMs?: number): Limiter {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else if (queue.length < waiting) {
      // The work that ends hands its slot over, so `running` stays as it is.
      await turn(queue, waitMs);
    } else {
      throw new LimiterFull('too many are waiting');
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) {
        running -= 1;
      } else {
        next();
      }
    }
  };
}

/** Waits in the queue for a slot. */
async function turn(queue: (() => void)[], waitMs: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const leave = (): void => {
      queue.splice(queue.indexOf(begin), 1);
      reject(new LimiterFull('waited too long'));
    };
    const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
    queue.push(begin);
  });
}
