/** Reads of what a course consists of. */
import { fail } from '#platform/failure';
import { presentCatalogue } from './catalogue.present.ts';
import { listChapters } from './catalogue.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** What a course consists of, with the marks of a user or, for visitors, none. */
export async function catalogue(
  { db }: Platform,
  { id }: CallInput<'learning.catalogue'>,
  userId: number | null = null,
): Promise<CallResponse<'learning.catalogue'>> {
  const rows = await listChapters(db, id, userId);
  if (rows === null) {
    throw fail('common.notFound');
  }
  return presentCatalogue(rows);
}
