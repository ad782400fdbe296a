/**
 * Play gate of course files. Access is checked for each download; the bytes
 * come from the store through the edge, saved under the file's own name.
 */
import {
  HTTP,
  STORED,
  attachment,
  fileName,
  fromEdge,
  refuse,
} from '#platform/http/download-replies';
import { findOpenAnnex, findOwnedAnnex } from './annex.repo.ts';
import { presentedBy } from '../play/play-gate.ts';
import { readSignedLink } from '../play/signed-link.ts';
import type { Download, DownloadRequest, Platform } from '#platform/module';
import type { StoredAnnex } from './annex.repo.ts';
import type { SignedLink } from '../play/signed-link.ts';

/** How long the edge may use the store's address of a file. */
const LINK_SECONDS = 120;

/** `/play/<link>/annex`: one file. */
export function annexDownload(platform: Platform): Download {
  const { clock, config, storage } = platform;
  return {
    path: '/play/:link/annex',
    async handle(request) {
      const signed = readSignedLink(config.dataKey, 'annex', request.params['link'] ?? '');
      if (signed === null) {
        return refuse(request, HTTP.notFound, 'common.notFound');
      }
      if (signed.expiresAt <= clock.now()) {
        return refuse(request, HTTP.gone, 'common.forbidden');
      }
      const annex = await find(platform, signed, request);
      if (annex === undefined) {
        return refuse(request, HTTP.forbidden, 'common.forbidden');
      }
      const link = await storage.edgeLink(annex.object_key, LINK_SECONDS);
      return fromEdge(STORED + link, { 'content-disposition': attachment(fileName(annex)) });
    },
  };
}

async function find(
  platform: Platform,
  signed: SignedLink,
  request: DownloadRequest,
): Promise<StoredAnnex | undefined> {
  const { db, clock } = platform;
  const { viewer, id } = signed;
  if (viewer === null) {
    return findOpenAnnex(db, id);
  }
  const { cookieHash, tokenHash } = presentedBy(platform, signed, request);
  return findOwnedAnnex(db, id, { ...viewer, cookieHash, tokenHash, now: clock.now() });
}
