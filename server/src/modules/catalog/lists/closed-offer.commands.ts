/** Keeps what nobody can sign up for any more at the end of the lists. */
import { inTransaction } from '#platform/db/transaction';
import { emit } from '#platform/jobs/outbox';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';
import { indexCourses } from '../search/search-index.commands.ts';
import { shiftCourses, shiftPackages } from './closed-offer.repo.ts';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';

const AT_ONCE = 500;
const REQUEST = 'catalog.closed-offers';

/** One step: moves some courses and packages, and answers how many. */
export async function shiftOffers(tx: Tx, now: Date): Promise<number> {
  const courses = await shiftCourses(tx, now, AT_ONCE);
  const packages = await shiftPackages(tx, now, AT_ONCE);
  if (courses.length > 0) {
    await indexCourses(tx, courses);
  }
  return courses.length + packages.length;
}

/** Moves all that is due, and has the lists read anew. */
export async function sortClosedOffers({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  const step = async (): Promise<number> =>
    inTransaction(db, async (tx) => {
      const moved = await shiftOffers(tx, now);
      if (moved > 0) {
        const origin = { requestId: REQUEST, userId: null };
        await emit(tx, origin, 'content.changed', { tag: CATALOG_TAG });
      }
      return moved;
    });
  let moved: number;
  do {
    moved = await step();
  } while (moved > 0);
}
