/** What may be looked at after a course. */
import { courseCards } from '../cards/card.queries.ts';
import { relatedIds } from './related.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** One row on a desktop, two on a tablet. */
const SHOWN = 4;

export async function related(
  platform: Platform,
  { id }: CallInput<'catalog.related'>,
): Promise<CallResponse<'catalog.related'>> {
  const now = platform.clock.now();
  return courseCards(platform, await relatedIds(platform.db, id, { most: SHOWN, now }));
}
