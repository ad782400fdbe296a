/** Private files of applications and orders: kept, given back and shown to reviewers. */
import { newId } from '#platform/ids';
import { insertUpload, isOwnUpload, keepUnused, setSweep } from './upload.repo.ts';
import { RELEASED_MS, UNUSED_MS, privateKeyOf, urlOf } from './upload.rules.ts';
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

/**
 * Notes a private file of our own making before it is stored, so that it is found again when nobody
 * lives to keep it: the sweep takes it after a day unless `keepNoted` is called.
 */
export async function noteFile(
  { db, clock }: Platform,
  userId: number,
  key: string,
): Promise<void> {
  await note(db, { userId, key, now: clock.now(), afterMs: UNUSED_MS });
}

/** Keeps a noted file, whether it is kept already or not; false when the sweep has it. */
export async function keepNoted(tx: Tx, userId: number, key: string): Promise<boolean> {
  return (await keepUnused(tx, userId, key)) || isOwnUpload(tx, userId, key);
}

/** Gives a private file of our own making to the next sweep, noted before, kept, or neither. */
export async function sweepFile(
  { clock }: Platform,
  db: Platform['db'],
  userId: number,
  key: string,
): Promise<void> {
  const now = clock.now();
  await note(db, { userId, key, now, afterMs: 0 });
  await setSweep(db, userId, key, now);
}

interface Noted {
  readonly userId: number;
  readonly key: string;
  readonly now: Date;
  readonly afterMs: number;
}

async function note(db: Platform['db'], { userId, key, now, afterMs }: Noted): Promise<void> {
  const sweepAt = new Date(now.getTime() + afterMs);
  await insertUpload(db, { userId, id: newId(), kind: 'private', key, now, sweepAt });
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
