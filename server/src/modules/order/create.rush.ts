/**
 * A stampede, kept off the database. Places are one row, which orders change one after the other;
 * who waits for it there keeps a connection from everybody else. So a process lets only a few at a
 * time try for the same places, and for a moment nobody after it saw the last of them go. Who gets
 * a place is still decided by the row.
 */
import { LRUCache } from 'lru-cache';
import { Failure, fail } from '#platform/failure';
import { createGate } from '#platform/gate';
import type { Gate } from '#platform/gate';

/** One changes the row, the others prepare to. */
const AT_ONCE = 3;
const REMEMBERED_MS = 1_000;
const PLACES_MAX = 1_000;

interface Door {
  readonly gate: Gate;
  goneAt: number;
}

export interface Places {
  readonly key: string;
  /** They are of a flash sale: when the last is gone, the price is another. */
  readonly areOffered: boolean;
}

/** Does `work` when it is its turn to try for these places; null when it tries for none. */
export type Rush = <Result>(places: Places | null, work: () => Promise<Result>) => Promise<Result>;

/** Makes the doors of one process. */
export function createRush(): Rush {
  const doors = new LRUCache<string, Door>({ max: PLACES_MAX });
  const doorOf = (key: string): Door => {
    const known = doors.get(key);
    const door = known ?? { gate: createGate(AT_ONCE, Infinity), goneAt: -Infinity };
    if (known === undefined) {
      doors.set(key, door);
    }
    return door;
  };
  return async (places, work) => {
    if (places === null) {
      return work();
    }
    const door = doorOf(places.key);
    return door.gate(async () => {
      if (performance.now() - door.goneAt < REMEMBERED_MS) {
        throw fail('order.priceChanged');
      }
      try {
        return await work();
      } catch (error) {
        if (places.areOffered && error instanceof Failure && error.key === 'order.priceChanged') {
          door.goneAt = performance.now();
        }
        throw error;
      }
    });
  };
}
