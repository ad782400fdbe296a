/** Reads of the files that come with courses. */
import { ANNEX_LINK_MS } from './annex.rules.ts';
import { listAnnexes } from './annex.repo.ts';
import { signTicket } from './signed-ticket.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { AnnexRow } from './annex.repo.ts';
import type { Ticket } from './signed-ticket.ts';

/** The files of a course: names for everyone, links for those who may have them. */
export async function annexes(
  platform: Platform,
  { id: courseId, page }: CallInput<'learning.annexes'>,
  user: Ticket['viewer'] = null,
): Promise<CallResponse<'learning.annexes'>> {
  const now = platform.clock.now();
  const rows = await listAnnexes(platform.db, {
    courseId,
    page,
    userId: user?.userId ?? null,
    now,
  });
  const expiresAt = new Date(now.getTime() + ANNEX_LINK_MS);
  return rows.map((row) => presentAnnex(row, linkOf(platform, row, { viewer: user, expiresAt })));
}

/** The link of an owner is his alone; one to what everybody may have names nobody. */
function linkOf(
  { config }: Platform,
  { id, is_owned, is_open }: AnnexRow,
  { viewer, expiresAt }: Omit<Ticket, 'id'>,
): string {
  if (!is_owned && !is_open) {
    return '';
  }
  const ticket = { viewer: is_owned ? viewer : null, id, expiresAt };
  return `/play/${signTicket(config.dataKey, 'annex', ticket)}/annex`;
}

function presentAnnex(row: AnnexRow, url: string): CallResponse<'learning.annexes'>[number] {
  return {
    id: row.id,
    title: row.title,
    ext: row.ext,
    size: row.size,
    need_buy: row.need_buy ? 1 : 0,
    url,
  };
}
