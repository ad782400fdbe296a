/** Reads of one's own invoice titles. */
import { openDetails, TITLE_DETAILS } from './title-sealing.ts';
import { listTitles } from './title.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type Title = CallResponse<'invoice.titles'>[number];

/** A user's titles, as he typed them: he reads them again to correct them. */
export async function titles(
  { db, config }: Platform,
  userId: number,
  input: CallInput<'invoice.titles'>,
): Promise<Title[]> {
  const rows = await listTitles(db, userId, input);
  return rows.map(({ id, title_type, details_sealed, is_default }) => ({
    id,
    title_type: title_type as Title['title_type'],
    ...openDetails(config.dataKey, TITLE_DETAILS, details_sealed),
    is_default: is_default ? 1 : 0,
  }));
}
