/** Keeping things for later. */
import { fail } from '#platform/failure';
import { switchFavourite } from './favourite.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** Keeps a course or package, or takes out what is kept. */
export async function toggleFavourite(
  { db, clock }: Platform,
  userId: number,
  { id, type }: CallInput<'catalog.toggleFavourite'>,
): Promise<CallResponse<'catalog.toggleFavourite'>> {
  const kept = await switchFavourite(db, { userId, type, id }, clock.now());
  if (kept === null) {
    throw fail('common.notFound');
  }
  return { is_collect: kept ? 1 : 0 };
}
