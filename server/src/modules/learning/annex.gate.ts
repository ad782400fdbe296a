/**
 * The gate before every file of a course. Who may have it is asked for each download; the bytes
 * come from the store through the edge, saved under the file's own name.
 */
import { attachment, fileName } from './annex.rules.ts';
import { findOpenAnnex, findOwnedAnnex } from './annex.repo.ts';
import { HTTP, OCTETS, STORED, UNCACHED, presentedBy, refuse } from './play.gate.ts';
import { readSigned } from './signed-ticket.ts';
import type { Download, DownloadRequest, Platform } from '#platform/module';
import type { StoredAnnex } from './annex.repo.ts';
import type { Ticket } from './signed-ticket.ts';

/** How long the edge may take to ask the store for the file, once it was told where it is. */
const LINK_SECONDS = 120;

/** `/play/<ticket>/annex`: one file. */
export function annexDownload(platform: Platform): Download {
  const { clock, config, storage } = platform;
  return {
    path: '/play/:ticket/annex',
    async handle(request) {
      const ticket = readSigned(config.dataKey, 'annex', request.params['ticket'] ?? '');
      if (ticket === null) {
        return refuse(request, HTTP.notFound, 'common.notFound');
      }
      if (ticket.expiresAt <= clock.now()) {
        return refuse(request, HTTP.gone, 'common.forbidden');
      }
      const annex = await find(platform, ticket, request);
      if (annex === undefined) {
        return refuse(request, HTTP.forbidden, 'common.forbidden');
      }
      const headers = {
        ...UNCACHED,
        // The type is the store's; a charset said here would stick to it.
        'content-type': OCTETS,
        'content-disposition': attachment(fileName(annex)),
        'x-accel-redirect': STORED + (await storage.edgeLink(annex.object_key, LINK_SECONDS)),
      };
      return { status: HTTP.ok, headers, body: '' };
    },
  };
}

async function find(
  platform: Platform,
  ticket: Ticket,
  request: DownloadRequest,
): Promise<StoredAnnex | undefined> {
  const { db, clock } = platform;
  const { viewer, id } = ticket;
  if (viewer === null) {
    return findOpenAnnex(db, id);
  }
  const { cookieHash, tokenHash } = presentedBy(platform, ticket, request);
  return findOwnedAnnex(db, id, { ...viewer, cookieHash, tokenHash, now: clock.now() });
}
