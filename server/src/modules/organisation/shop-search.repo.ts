/** SQL of the search for institutions. */
import { sql } from 'kysely';
import { matching, ordering, slice } from './shop.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Paging, Picked, ShopFilter, ShopOrder } from './shop.repo.ts';

/** The best hits of a keyword, which a list then sorts and counts. */
const HITS_MAX = 500;

/** Full-text queries for one keyword; a null one finds nothing. */
export interface ShopQuery {
  readonly inTitle: string | null;
  readonly anywhere: string | null;
  readonly sounds: string | null;
}

/**
 * One page of the open institutions a keyword finds: by name before by subject or place, and only
 * where nothing is found as written those that sound alike.
 */
export async function searchShops(
  db: Database,
  query: ShopQuery,
  filter: ShopFilter,
  order: ShopOrder,
  paging: Paging,
): Promise<Picked> {
  const best = order.column === 'rank' && order.direction === 'desc' ? sql`by_name desc,` : sql``;
  const { rows } = await sql<Picked>`
    with named as materialized (
      select id, rank, buy_num, created_at, true as by_name
      from shop where ${matching(filter)} and words @@ ${query.inTitle}::tsquery
      order by rank desc, id desc limit ${sql.lit(HITS_MAX)}
    ),
    elsewhere as materialized (
      select id, rank, buy_num, created_at, false as by_name
      from shop where ${matching(filter)} and words @@ ${query.anywhere}::tsquery
        and not words @@ ${query.inTitle}::tsquery
      order by rank desc, id desc limit ${sql.lit(HITS_MAX)} - (select count(*) from named)
    ),
    as_written as (select * from named union all select * from elsewhere),
    alike as materialized (
      select id, rank, buy_num, created_at, true as by_name
      from shop where ${matching(filter)} and words @@ ${query.sounds}::tsquery
        and not exists (select from as_written)
      order by rank desc, id desc limit ${sql.lit(HITS_MAX)}
    ),
    hits as (select * from as_written union all select * from alike)
    select (select count(*) from hits) as total,
      to_json(array(
        select id from hits order by ${best} ${ordering(order)} ${slice(paging)}
      )) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}
