/** SQL of translations. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

/** Most that a process keeps: the first come, and a line in the log says so. */
export const TRANSLATIONS_MAX = 50_000;

/** Changes whenever a translation does. */
export async function translationMark(db: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select count(*) || ' ' || coalesce(max(updated_at)::text, '') as mark from translation`.execute(
    db,
  );
  return rows[0]?.mark ?? '';
}

/** Chinese texts and their English. */
export async function readTranslations(db: Database) {
  return db
    .selectFrom('translation')
    .select(['source', 'en'])
    .orderBy('source_md5')
    .limit(TRANSLATIONS_MAX)
    .execute();
}

/** Forgets the English of texts that are gone. */
export async function forgetTranslations(tx: Tx, sources: readonly string[]): Promise<void> {
  await sql`
    delete from translation
    where source_md5 in (select md5(gone) from unnest(${sources}::text[]) as gone)`.execute(tx);
}
