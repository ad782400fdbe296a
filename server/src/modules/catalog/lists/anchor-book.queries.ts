/**
 * Deep pages. Skipping a hundred thousand rows costs as much as reading them, so places along the
 * way are remembered for a minute, and a page begins at the last one before it. A course that
 * comes or goes meanwhile shifts such a page by a row, no more.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { LRUCache } from 'lru-cache';
import { anchorsAfter } from './course-list.repo.ts';
import type { Platform } from '#platform/module';
import type { Anchor, Slice } from './course-list.repo.ts';
import type { CourseOrder } from '../cards/card-order.rules.ts';
import type { CourseFilter } from './course-list.rules.ts';

const STEP = 500;
const KEPT_MS = MINUTE_MS;
const MOST_LISTS = 500;

export interface AnchorBook {
  /** Where a page of a list begins, walking there once when nobody has been so deep. */
  sliceOf(filter: CourseFilter, order: CourseOrder, offset: number, limit: number): Promise<Slice>;
}

/** Makes a process's book of anchors. */
export function createAnchorBook({ db }: Platform): AnchorBook {
  const lists = new LRUCache<string, Promise<Anchor[]>>({ max: MOST_LISTS, ttl: KEPT_MS });

  /** Anchors up to the `count`-th; walks on from the last one known. */
  const extended = async (
    known: Promise<Anchor[]>,
    filter: CourseFilter,
    order: CourseOrder,
    count: number,
  ): Promise<Anchor[]> => {
    const anchors = await known;
    const missing = count - anchors.length;
    if (missing <= 0) {
      return anchors;
    }
    const after = anchors.at(-1) ?? null;
    const walk = { after, rows: missing * STEP, step: STEP };
    return [...anchors, ...(await anchorsAfter(db, filter, order, walk))];
  };

  return {
    async sliceOf(filter, order, offset, limit) {
      const count = Math.floor(offset / STEP);
      if (count === 0) {
        return { after: null, offset, limit };
      }
      const key = JSON.stringify([filter.type, filter.category?.id, filter.place?.id, order]);
      // One walk at a time per list: who comes meanwhile waits for it and goes on from there.
      const anchors = extended(lists.get(key) ?? Promise.resolve([]), filter, order, count);
      lists.set(key, anchors);
      anchors.catch(() => lists.delete(key));
      const reached = (await anchors).slice(0, count);
      return {
        after: reached.at(-1) ?? null,
        offset: offset - reached.length * STEP,
        limit,
      };
    },
  };
}
