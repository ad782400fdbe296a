/** SQL of places. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { AddressRow } from './address-tree.ts';

/** Writes all rows in one statement; those already there are brought up to date. */
export async function saveAddresses(db: Database, rows: readonly AddressRow[]): Promise<void> {
  await sql`
    insert into address (id, p_id, level, name, name_en, code, phone_code, sort)
    select id, p_id, level, name, name_en, code, phone_code, sort
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(
      id int, p_id int, level smallint, name text, name_en text, code text, phone_code text, sort int
    )
    on conflict (id) do update set
      p_id = excluded.p_id, level = excluded.level, name = excluded.name,
      name_en = excluded.name_en, code = excluded.code, phone_code = excluded.phone_code,
      sort = excluded.sort`.execute(db);
}

export async function listChildren(db: Database, parent: number, level: number) {
  return db
    .selectFrom('address')
    .select(['id', 'name'])
    .where('p_id', '=', parent)
    .where('level', '=', level)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export async function findAddresses(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('address')
    .select(['id', 'p_id', 'name', 'level'])
    .where('id', 'in', ids)
    .orderBy('level')
    .execute();
}

export async function listCountries(db: Database) {
  return db
    .selectFrom('address')
    .select(['id', 'name', 'code', 'phone_code'])
    .where('p_id', '=', 0)
    .orderBy('sort')
    .orderBy('code')
    .execute();
}
