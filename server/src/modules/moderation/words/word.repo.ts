/** SQL of the words that refuse or hold texts. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { BlockedWord } from './word.rules.ts';

export async function selectWords(db: Database): Promise<readonly BlockedWord[]> {
  const { rows } = await sql<BlockedWord>`
    select word, verdict from blocked_word order by verdict, word`.execute(db);
  return rows;
}

/** Puts a word on the list, or changes what it does. */
export async function upsertWord(
  tx: Tx,
  { word, verdict, now }: BlockedWord & { readonly now: Date },
): Promise<void> {
  await sql`
    insert into blocked_word (word, verdict, created_at) values (${word}, ${verdict}, ${now})
    on conflict (word) do update set verdict = excluded.verdict`.execute(tx);
}

/** False when the word is not on the list. */
export async function deleteWord(tx: Tx, word: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from blocked_word where word = ${word}`.execute(tx);
  return numAffectedRows === 1n;
}
