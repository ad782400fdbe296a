/**
 * Failed once is not failed: on a busy machine a good test now and then is. What failed is run
 * again, alone. It must pass twice in a row, and is named all the same.
 */
import type { Part } from './stage.ts';

/** Runs parts again and says what came of them, and of others that cannot be left out. */
export type Look = (failed: readonly Part[], number: number) => Promise<readonly Part[]>;

export interface Settled {
  readonly passed: number;
  /** As they failed first, as are the unsteady. */
  readonly failed: readonly Part[];
  readonly unsteady: readonly Part[];
}

/** What is known of a part that failed. */
interface Case {
  readonly part: Part;
  passes: number;
  failedAgain: boolean;
}

/** How often in a row it has to pass after it failed. */
const PASSES = 2;
/** One more than needed: what runs beside a failed test in its file may fail for the first time. */
const LOOKS = 3;

const isOpen = ({ passes, failedAgain }: Case): boolean => passes < PASSES && !failedAgain;

/** Looks again at what failed until each has failed twice or passed often enough. */
export async function settle(first: readonly Part[], look: Look): Promise<Settled> {
  const statuses = new Map(first.map((part) => [part.id, part]));
  const cases = new Map<string, Case>();
  const open = (part: Part): unknown => cases.set(part.id, { part, passes: 0, failedAgain: false });
  first.filter(({ status }) => status === 'failed').forEach(open);

  for (let number = 1; number <= LOOKS; number += 1) {
    const doubted = [...cases.values()].filter(isOpen);
    if (doubted.length === 0) {
      break;
    }
    const seen = await look(
      doubted.map(({ part }) => part),
      number,
    );
    for (const part of seen) {
      statuses.set(part.id, part);
      const known = cases.get(part.id);
      if (known === undefined && part.status === 'failed') {
        open(part);
      } else if (known !== undefined && part.status === 'passed') {
        known.passes += 1;
      } else if (known !== undefined) {
        known.failedAgain = true;
      }
    }
    // A look that says nothing of it has not shown that it passes.
    const ids = new Set(seen.map(({ id }) => id));
    for (const known of doubted.filter(({ part }) => !ids.has(part.id))) {
      known.failedAgain = true;
    }
  }

  const settled = [...cases.values()];
  const failed = settled
    .filter((known) => known.failedAgain || isOpen(known))
    .map(({ part }) => part);
  const failedIds = new Set(failed.map(({ id }) => id));
  return {
    passed: [...statuses.values()].filter(
      ({ id, status, whole }) => status === 'passed' && whole !== true && !failedIds.has(id),
    ).length,
    failed,
    unsteady: settled.map(({ part }) => part).filter(({ id }) => !failedIds.has(id)),
  };
}
