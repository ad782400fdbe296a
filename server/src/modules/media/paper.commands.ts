/** Private files of applications and orders: kept, given back and shown to reviewers. */
import { isOwnUpload, keepUnused, setSweep } from './upload.repo.ts';
import { RELEASED_MS, privateKeyOf, urlOf } from './upload.rules.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { PaperKind } from './upload.rules.ts';

interface Wanted {
  readonly kinds: readonly PaperKind[];
  /** Keys that whoever asks keeps already. */
  readonly held: ReadonlySet<string>;
}

/**
 * Keeps a private file of this user; answers its key, or null when he has none such there. A file has
 * one use: what another keeps would go when either gives it up.
 */
export async function keepPaper(
  { config }: Platform,
  tx: Tx,
  userId: number,
  url: string,
  { kinds, held }: Wanted,
): Promise<string | null> {
  const { privateBucket } = config.storage;
  const key = privateKeyOf(url, { userId, privateBucket, kinds });
  if (key === null) {
    return null;
  }
  const isKept = await (held.has(key) ? isOwnUpload : keepUnused)(tx, userId, key);
  return isKept ? key : null;
}

/** Keeps a private picture of this user; answers its key, or null when he has no unused one there. */
export async function keepPrivateUpload(
  platform: Platform,
  tx: Tx,
  userId: number,
  url: string,
): Promise<string | null> {
  return keepPaper(platform, tx, userId, url, { kinds: ['picture'], held: new Set() });
}

/** Uses a private file no longer: the sweep takes it. */
export async function releasePrivate(
  { clock }: Platform,
  tx: Tx,
  userId: number,
  key: string,
): Promise<void> {
  await setSweep(tx, userId, key, new Date(clock.now().getTime() + RELEASED_MS));
}

/** The address by which its owner sends a private file again; nobody can read it there. */
export function privateUrlOf({ storage }: Platform['config'], key: string): string {
  return urlOf({ kind: 'private', key }, storage.privateBucket);
}

/** A link by which a reviewer saves a private file for so long; a browser never shows it. */
export async function signedPaper(
  { storage }: Platform,
  key: string,
  seconds: number,
): Promise<string> {
  return storage.savingLink(key, seconds);
}
