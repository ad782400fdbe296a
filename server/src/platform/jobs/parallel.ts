/** Work on lists, of which no part keeps the others from their turn by failing. */

/** How many a loop has under way. A batch with a lease is no longer, so that all of it begins. */
export const AT_ONCE = 8;

/**
 * Works through a list, or until told to stop; the first failure is thrown when all that were begun
 * have ended.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  stopping: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const workThrough = async (): Promise<void> => {
    for (const item of waiting) {
      if (stopping.aborted) {
        return;
      }
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
  if (failures.length > 0) {
    throw failures[0];
  }
}

/** So many failures in a row are no fault of the items: something all of them need is away. */
const FAILURES_IN_A_ROW = 8;

/** Does one after the other; the first failure is thrown when all had their turn. */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let inARow = 0;
  for (const item of items) {
    try {
      await work(item);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      inARow += 1;
    }
    if (inARow === FAILURES_IN_A_ROW) {
      break;
    }
  }
  if (failures.length > 0) {
    throw failures[0];
  }
}
