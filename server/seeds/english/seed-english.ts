/** Writes the phrase book of the demo. */
import { isForeign } from '#modules/content';
import { upsert } from '../market/upsert.ts';
import { oneEnglish } from './one-english.ts';
import type { Tx } from '#platform/db/transaction';
import type { Pair } from './english-body.ts';

/** The English of all texts: each has one, and is of those that are looked for in answers. */
export async function seedEnglish(tx: Tx, now: Date, pairs: readonly Pair[]): Promise<void> {
  const texts = oneEnglish(pairs);
  const never = texts.find(([source]) => !isForeign(source));
  if (never !== undefined) {
    throw new Error(`“${never[0]}” is never looked for`);
  }
  const rows = texts.map(([source, en]) => ({ source, en, updated_at: now }));
  await upsert(tx, 'translation', rows, { by: ['source_md5'] });
}
