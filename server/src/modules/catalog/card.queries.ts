/** Cards of given courses. */
import { presentCard } from './card.present.ts';
import { cardsById } from './card.repo.ts';
import type { Platform } from '#platform/module';
import type { CourseCard } from './card.present.ts';

/** Cards of those among `ids` that are on sale, in their order, in one statement. */
export async function courseCards(
  { db, clock }: Platform,
  ids: readonly number[],
): Promise<CourseCard[]> {
  const rows = ids.length === 0 ? [] : await cardsById(db, ids, clock.now());
  return rows.map(presentCard);
}
