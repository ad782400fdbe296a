/**
 * Gathers what many requests bring at about the same time and does it together, so that a thousand
 * reports a second cost a few writes. Each is answered when its own outcome is known.
 */
import { isOutOfReach } from '#platform/db/transaction';

/** Result of an item: it is done, it failed, or it has to be judged again. */
export type Outcome = 'done' | 'again' | Error;

interface Waiting<Item> {
  readonly item: Item;
  readonly settle: (outcome: 'done' | Error) => void;
  tries: number;
}

export interface BatchOptions<Item> {
  /** How long the first of a batch waits for others. */
  readonly gatherMs: number;
  readonly max: number;
  /** Items with the same key never share a batch. */
  readonly keyOf: (item: Item) => number;
  /** Does all of them, and answers the outcome of each in its place. */
  readonly work: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly maxTries: number;
  /** What an item fails with that had to be judged again too often. */
  readonly tooBusy: () => Error;
}

/** Takes an item; resolves when it is done. One batch is under way at a time. */
export function createBatch<Item>(options: BatchOptions<Item>): (item: Item) => Promise<void> {
  const { gatherMs, max, keyOf, work, maxTries, tooBusy } = options;
  let waiting: Waiting<Item>[] = [];
  let isPlanned = false;

  const plan = (): void => {
    if (!isPlanned && waiting.length > 0) {
      isPlanned = true;
      setTimeout(() => void run(), gatherMs);
    }
  };

  /** The first of each key, up to the limit; the others stay. */
  const next = (): Waiting<Item>[] => {
    const taken = new Map<number, Waiting<Item>>();
    waiting = waiting.filter((entry) => {
      const key = keyOf(entry.item);
      const isLeft = taken.size >= max || taken.has(key);
      if (!isLeft) {
        taken.set(key, entry);
      }
      return isLeft;
    });
    return [...taken.values()];
  };

  const conclude = (entry: Waiting<Item>, outcome: Outcome): void => {
    if (outcome !== 'again') {
      entry.settle(outcome);
    } else if (entry.tries + 1 < maxTries) {
      waiting.push({ ...entry, tries: entry.tries + 1 });
    } else {
      entry.settle(tooBusy());
    }
  };

  const run = async (): Promise<void> => {
    const batch = next();
    const outcomes = await outcomesOf(
      batch.map(({ item }) => item),
      work,
    );
    batch.forEach((entry, place) => conclude(entry, outcomes[place] ?? tooBusy()));
    isPlanned = false;
    plan();
  };

  return async (item) =>
    new Promise((resolve, reject) => {
      const settle = (outcome: 'done' | Error) =>
        outcome === 'done' ? resolve() : reject(outcome);
      waiting.push({ item, settle, tries: 0 });
      plan();
    });
}

/** A batch that fails is repeated item by item, so that one bad item fails alone. */
async function outcomesOf<Item>(
  items: readonly Item[],
  work: BatchOptions<Item>['work'],
): Promise<readonly Outcome[]> {
  try {
    return await work(items);
  } catch (error) {
    if (items.length > 1 && !isOutOfReach(error)) {
      const outcomes: Outcome[] = [];
      for (const item of items) {
        outcomes.push(...(await outcomesOf([item], work)));
      }
      return outcomes;
    }
    return items.map(() =>
      error instanceof Error ? error : new Error('failed', { cause: error }),
    );
  }
}
