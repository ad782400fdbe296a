/** Where uploads lie, and which references to them are believed. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';

export type UploadKind = 'open' | 'private' | 'quarantine';

export interface Reference {
  readonly kind: UploadKind;
  readonly key: string;
}

/** Unused uploads are deleted after this long. */
export const UNUSED_MS = DAY_MS;
/** What is no longer used stays this long, for pages that still show it. */
export const RELEASED_MS = HOUR_MS;
export const CREDENTIALS_SECONDS = 1_800;

/** What one user may send in a day: more than an application with all its papers ever needs. */
export const UPLOAD_DAY = { files: 200, bytes: 500 * 1_048_576, credentials: 20 } as const;

/** Whether a user exceeded the daily quota. */
export function isFolderFull({ files, bytes }: { files: number; bytes: number }): boolean {
  return files > UPLOAD_DAY.files || bytes > UPLOAD_DAY.bytes;
}

const MEDIA = '/media/';
const DATE_LENGTH = 10;
/** Names are ours in the open; in quarantine the browser chose them. */
const OPEN_KEY = /^(?:up|avatar)\/[\da-f-]{36}\.webp$/;
const QUARANTINE_NAME = /^\d{8}\/[\w-]{1,64}\.(?:jpe?g|png)$/;

/** What a private file can be, by how its key ends. */
export const PAPER_ENDINGS = { picture: 'webp', pdf: 'pdf', video: 'mp4' } as const;
export type PaperKind = keyof typeof PAPER_ENDINGS;

const PRIVATE_KEY = /^p\/(\d+)\/[\da-f-]{36}\.(\w+)$/;

interface PrivateOwner {
  readonly userId: number;
  readonly privateBucket: string;
  readonly kinds: readonly PaperKind[];
}

/** The key of a private file of this user, by the address its upload answered. */
export function privateKeyOf(
  url: string,
  { userId, privateBucket, kinds }: PrivateOwner,
): string | null {
  const folder = `/${privateBucket}/`;
  const key = url.startsWith(folder) ? url.slice(folder.length) : '';
  const [, owner, ending] = PRIVATE_KEY.exec(key) ?? [];
  const isOfKind = kinds.some((kind) => PAPER_ENDINGS[kind] === ending);
  return isOfKind && owner === String(userId) ? key : null;
}

/** The folder a browser may put objects into today; days are those of our users. */
export function quarantinePrefix(userId: number, now: Date): string {
  const day = formatWireTime(now).slice(0, DATE_LENGTH).replaceAll('-', '');
  return `u/${userId}/${day}/`;
}

/** The address under which a client knows an object. */
export function urlOf({ kind, key }: Reference, privateBucket: string): string {
  return kind === 'open' ? MEDIA + key : `/${privateBucket}/${key}`;
}

/** What an address refers to, if it can be an upload of this user at all. */
export function referenceOf(
  url: string,
  userId: number,
  { privateBucket, origins }: { privateBucket: string; origins: readonly string[] },
): Reference | null {
  const origin = origins.find((known) => url.startsWith(`${known}/`)) ?? '';
  const path = url.slice(origin.length);
  const openKey = path.startsWith(MEDIA) ? path.slice(MEDIA.length) : '';
  if (OPEN_KEY.test(openKey)) {
    return { kind: 'open', key: openKey };
  }
  const folder = `/${privateBucket}/u/${userId}/`;
  return path.startsWith(folder) && QUARANTINE_NAME.test(path.slice(folder.length))
    ? { kind: 'quarantine', key: path.slice(privateBucket.length + 2) }
    : null;
}
