/** SQL of invoice titles. Everyone has only their own. */
import { sql } from 'kysely';
import { INVOICE_TITLES_MAX } from '@zhiji/contract/kernel/limits';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface TitleRow {
  readonly id: number;
  readonly title_type: number;
  readonly details_sealed: Buffer;
  readonly is_default: boolean;
}

/** One page of somebody's titles, the default first, then the latest. */
export async function listTitles(
  db: Database,
  userId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<readonly TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    select id, title_type, details_sealed,
      default_at is not null
        and row_number() over (order by default_at desc nulls last, id desc) = 1 as is_default
    from invoice_title where user_id = ${userId}
    order by default_at desc nulls last, id desc
    limit ${sql.lit(limit)} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

/** A title of a user; null when he has none with this id. */
export async function findTitle(
  db: Database,
  userId: number,
  id: number,
): Promise<Omit<TitleRow, 'is_default'> | null> {
  const row = await db
    .selectFrom('invoice_title')
    .select(['id', 'title_type', 'details_sealed'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewTitle {
  readonly userId: number;
  readonly titleType: number;
  readonly detailsSealed: Buffer;
  readonly isDefault: boolean;
  readonly now: Date;
}

/**
 * Adds a title; null when the user has too many. The first is the default whatever was said. A few
 * too many, added at the same moment, harm nobody.
 */
export async function insertTitle(tx: Tx, title: NewTitle): Promise<number | null> {
  const { userId, titleType, detailsSealed, isDefault, now } = title;
  const { rows } = await sql<{ id: number }>`
    insert into invoice_title (user_id, title_type, details_sealed, default_at, created_at,
      updated_at)
    select ${userId}::bigint, ${titleType}::smallint, ${detailsSealed}::bytea,
      case when ${isDefault}::boolean or held.num = 0 then ${now}::timestamptz end,
      ${now}::timestamptz, ${now}::timestamptz
    from (select count(*) as num from invoice_title where user_id = ${userId}) held
    where held.num < ${sql.lit(INVOICE_TITLES_MAX)}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Changes a title; false when the user has none with this id. */
export async function updateTitle(
  tx: Tx,
  { id, userId, titleType, detailsSealed, isDefault, now }: NewTitle & { readonly id: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invoice_title set title_type = ${titleType}, details_sealed = ${detailsSealed},
      default_at = case when ${isDefault}::boolean then ${now}::timestamptz end,
      updated_at = ${now}
    where user_id = ${userId} and id = ${id}::bigint`.execute(tx);
  return numAffectedRows === 1n;
}

/** Makes the others no default any more. */
export async function clearOtherDefaults(tx: Tx, userId: number, id: number): Promise<void> {
  await sql`
    update invoice_title set default_at = null
    where user_id = ${userId} and id <> ${id}::bigint and default_at is not null`.execute(tx);
}

/** Deletes a title; false when the user has none with this id. */
export async function removeTitle(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invoice_title')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
