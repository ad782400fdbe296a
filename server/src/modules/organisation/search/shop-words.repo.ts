/** SQL of what institutions are found by. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';

export interface ShopNames {
  readonly id: number;
  readonly name: string;
  readonly categories: readonly string[];
  readonly places: readonly string[];
}

/** What the institutions `ids` are found by; they stay as they are until the transaction ends. */
export async function namesOfShops(tx: Tx, ids: readonly number[]): Promise<readonly ShopNames[]> {
  const { rows } = await sql<ShopNames>`
    select s.id, s.name,
      array(select name from category where id = any(s.category_ids) order by id) as categories,
      array(
        select name from address where id in (s.province_id, s.city_id) order by id
      ) as places
    from shop s where s.id = any(${ids}::bigint[])
    order by s.id for no key update of s`.execute(tx);
  return rows;
}

/** Writes search tokens, in one statement. */
export async function saveShopWords(
  tx: Tx,
  shops: readonly { readonly id: number; readonly words: readonly string[] }[],
): Promise<void> {
  await sql`
    update shop set words = array_to_tsvector(array(select json_array_elements_text(given.words)))
    from json_to_recordset(${JSON.stringify(shops)}::json) as given(id bigint, words json)
    where shop.id = given.id`.execute(tx);
}
