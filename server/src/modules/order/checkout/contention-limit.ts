/**
 * Limits contention for the last places. Places are one row, which orders change one after the
 * other, and whoever waits for it in the database keeps a connection from everybody else. So a
 * process lets only a few at a time try for the same places, and for a moment nobody after it saw
 * the last of them go. Who gets a place is still decided by the row.
 */
import { LRUCache } from 'lru-cache';
import { Failure, fail } from '#platform/failure';
import { createLimiter } from '#platform/limiter';
import type { Ticks } from '#platform/clock';
import type { Limiter } from '#platform/limiter';

/** One changes the row, the others prepare to. */
const AT_ONCE = 3;
const REMEMBERED_MS = 1_000;
const PLACES_MAX = 1_000;

interface Limit {
  readonly limiter: Limiter;
  goneAt: number;
}

export interface Places {
  readonly key: string;
  /** They are of a flash sale: when the last is gone, the price is another. */
  readonly areOffered: boolean;
}

/** Does `work` when it is its turn to try for these places; null when it tries for none. */
export type ContentionLimit = <Result>(
  places: Places | null,
  work: () => Promise<Result>,
) => Promise<Result>;

/** Makes the limits of one process, one per key of places. */
export function createContentionLimit(ticks: Ticks): ContentionLimit {
  const limits = new LRUCache<string, Limit>({ max: PLACES_MAX });
  const limitOf = (key: string): Limit => {
    const known = limits.get(key);
    const limit = known ?? { limiter: createLimiter(AT_ONCE, Infinity), goneAt: -Infinity };
    if (known === undefined) {
      limits.set(key, limit);
    }
    return limit;
  };
  return async (places, work) => {
    if (places === null) {
      return work();
    }
    const limit = limitOf(places.key);
    return limit.limiter(async () => {
      if (ticks.now() - limit.goneAt < REMEMBERED_MS) {
        throw fail('order.priceChanged');
      }
      try {
        return await work();
      } catch (error) {
        if (places.areOffered && error instanceof Failure && error.key === 'order.priceChanged') {
          limit.goneAt = ticks.now();
        }
        throw error;
      }
    });
  };
}
