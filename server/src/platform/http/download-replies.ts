/** Answers of downloads: files the edge fetches itself, and refusals in the words of a call. */
import { definitionOf } from '#platform/failure';
import type { FailureKey } from '#platform/failure';
import type { DownloadReply, DownloadRequest } from '#platform/module';

export const HTTP = { ok: 200, forbidden: 403, notFound: 404, gone: 410, tooMany: 429 };
export const OCTETS = 'application/octet-stream';
/** The edge's internal way to the store. */
export const STORED = '/stored';
/** Every request is checked, so no cache on the way may answer. */
export const UNCACHED = { 'cache-control': 'private, no-store' };

/** What cannot stand in a file's name anywhere. */
const UNSAFE = /[\p{Cc}\p{Cf}"*/:<>?\\|]/gu;
const NOT_ASCII = /[^\x20-\x7e]+/gu;
/** Characters encodeURIComponent leaves, which the header does not allow. */
const UNESCAPED = /['()*]/gu;
const HEX = 16;

/** Has the edge fetch the answer from one of its internal locations. */
export function fromEdge(
  location: string,
  headers: Readonly<Record<string, string>> = {},
): DownloadReply {
  // The type is that of what is fetched; a charset said here would stick to it.
  const ours = { ...UNCACHED, 'content-type': OCTETS, 'x-accel-redirect': location };
  return { status: HTTP.ok, headers: { ...ours, ...headers }, body: '' };
}

/** Refuses with the envelope of a call. */
export function refuse(
  { requestId }: DownloadRequest,
  status: number,
  key: FailureKey,
): DownloadReply {
  const { code, zh: msg } = definitionOf(key);
  const body = JSON.stringify({ code, data: null, msg, request_id: requestId });
  const headers = { ...UNCACHED, 'content-type': 'application/json; charset=utf-8' };
  return { status, headers, body };
}

/** The name under which a file is saved: its title with its ending. */
export function fileName({ title, ext }: { readonly title: string; readonly ext: string }): string {
  return `${title}.${ext}`.replaceAll(UNSAFE, '_');
}

/** The header that saves a file under its name; what knows no Chinese gets the letters of it. */
export function attachment(name: string): string {
  const plain = name.replaceAll(NOT_ASCII, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    UNESCAPED,
    (mark) => `%${mark.charCodeAt(0).toString(HEX).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
