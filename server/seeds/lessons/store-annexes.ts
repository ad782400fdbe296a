/** Puts the demo's course files into the store. What an earlier run put there is found again. */
import { createHash } from 'node:crypto';
import { subjects } from '../market/subjects/subjects.ts';
import { annexFiles } from './annex-files.ts';
import type { Platform } from '#platform/module';

/** Raised when the files are made in another way, so that old ones are not used any more. */
const VERSION = 1;
const HASH_LENGTH = 24;
const LIST_BYTES_MAX = 65_536;

/** Where a file is, and how long. */
export interface StoredFile {
  readonly object_key: string;
  readonly size: number;
}

/** Stores every file; answers them by name. */
export async function storeAnnexes({
  storage,
}: Platform): Promise<ReadonlyMap<string, StoredFile>> {
  const recipe = JSON.stringify([VERSION, subjects]);
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, HASH_LENGTH);
  const prefix = `demo/annex/${hash}/`;
  const bucket = storage.private;
  const known = await bucket.get(`${prefix}files.json`, LIST_BYTES_MAX);
  if (known !== null) {
    return new Map(JSON.parse(known.toString('utf8')) as [string, StoredFile][]);
  }
  const stored: [string, StoredFile][] = [];
  for (const { name, contentType, make } of annexFiles) {
    const content = await make();
    await bucket.put(prefix + name, new Uint8Array(content), contentType);
    stored.push([name, { object_key: prefix + name, size: content.length }]);
  }
  await bucket.put(`${prefix}files.json`, JSON.stringify(stored), 'application/json');
  return new Map(stored);
}
