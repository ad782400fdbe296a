/** Reads of the files that come with courses. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { listAnnexes } from './annex.repo.ts';
import { signLink } from '../play/signed-link.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { AnnexRow } from './annex.repo.ts';
import type { SignedLink } from '../play/signed-link.ts';

/** A link downloads for this long. */
const LINK_MS = 10 * MINUTE_MS;

/** The files of a course: names for everyone, links for those who may have them. */
export async function annexes(
  platform: Platform,
  { id: courseId, page }: CallInput<'learning.annexes'>,
  user: SignedLink['viewer'] = null,
): Promise<CallResponse<'learning.annexes'>> {
  const now = platform.clock.now();
  const rows = await listAnnexes(platform.db, {
    courseId,
    page,
    userId: user?.userId ?? null,
    now,
  });
  const expiresAt = new Date(now.getTime() + LINK_MS);
  return rows.map((row) => presentAnnex(row, linkOf(platform, row, { viewer: user, expiresAt })));
}

/** The link of an owner is bound to the owner; a link to a free file names no user. */
function linkOf(
  { config }: Platform,
  { id, is_owned, is_open }: AnnexRow,
  { viewer, expiresAt }: Omit<SignedLink, 'id'>,
): string {
  if (!is_owned && !is_open) {
    return '';
  }
  const link = { viewer: is_owned ? viewer : null, id, expiresAt };
  return `/play/${signLink(config.dataKey, 'annex', link)}/annex`;
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
