/** F2 of the catalogue: a page of a list, in two statements, or one where no filter can be narrow. */
import type { Pool } from 'pg';
import { CARD, CARD_JOINS, cardOf, type CardRow } from './catalogue-card.ts';

export interface ListRequest {
  readonly type?: number;
  readonly category_id?: number;
  readonly address_id?: string;
  readonly sort_type?: string;
  readonly sort?: number;
  readonly page: number;
  readonly limit: number;
}

interface Tally {
  readonly matching: number;
  readonly everything: number;
  readonly of_category: number;
  readonly of_place: number;
  readonly category_level: number | null;
  readonly category_parent: number | null;
  readonly place_level: number | null;
  readonly place_parent: number | null;
}

const TALLY = {
  name: 'tally',
  text: `
    select cat.level as category_level, cat.p_id as category_parent,
      a.level as place_level, a.p_id as place_parent,
      coalesce((select n from catalog_tally
        where type = 0 and category_id = 0 and place_id = 0), 0) as everything,
      coalesce((select n from catalog_tally
        where type = $1 and category_id = $2 and place_id = $3), 0) as matching,
      coalesce((select n from catalog_tally
        where type = 0 and category_id = $2 and place_id = 0), 0) as of_category,
      coalesce((select n from catalog_tally
        where type = 0 and category_id = 0 and place_id = $3), 0) as of_place
    from (select) one left join category cat on cat.id = $2 left join address a on a.id = $3`,
};
const COLUMNS: Readonly<Record<string, string>> = { 2: 'buy_num', 3: 'price_fen', 4: 'created_at' };
const CATEGORY = ['', 'cat1_id', 'cat2_id', 'cat3_id'] as const;
const PLACE = ['', 'country_id', 'province_id', 'city_id', 'area_id'] as const;
const CHINA = 314;
const PROVINCE_DIGITS = 10_000;

/**
 * Statements by shape: each is written once, under a short name as PostgreSQL wants it. The limit
 * is part of the shape, because one plan for any limit expects a tenth of the table.
 */
const statements = new Map<string, { name: string; text: string }>();

function prepared(shape: string, write: () => string): { name: string; text: string } {
  const known = statements.get(shape);
  if (known) {
    return known;
  }
  const statement = { name: `list${statements.size}`, text: write() };
  statements.set(shape, statement);
  return statement;
}

const orderOf = ({ sort_type, sort }: ListRequest) => ({
  column: COLUMNS[sort_type ?? ''] ?? 'rank',
  direction: sort === 1 ? 'asc' : 'desc',
});

/** A page of the wire's shape. */
export function pageOf(
  rows: readonly CardRow[],
  total: number,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const list = rows.map(cardOf);
  return { list, total, page, limit, words: [] as string[], is_similar: 0, suggestion: '' };
}

/** Answers a page of a list. */
export async function readList(pool: Pool, request: ListRequest) {
  const places = (request.address_id ?? '').split(',').map(Number);
  const place = places.findLast((id) => id > 0) ?? 0;
  return place === 0 && request.category_id === undefined
    ? readPlain(pool, request)
    : readFiltered(pool, request, place);
}

/** The index of an order is walked at once, and the total comes along. */
async function readPlain(pool: Pool, request: ListRequest) {
  const { type = 0, page, limit } = request;
  const { column, direction } = orderOf(request);
  const statement = prepared(
    `plain ${limit} ${type > 0} ${column} ${direction}`,
    () => `
      with picked as materialized (
        select id, row_number() over () as place from (
          select id from course where status = 2 ${type > 0 ? 'and type = $2' : ''}
          order by ${column} ${direction}, id ${direction} limit ${limit} offset $1) found)
      select ${CARD}, (select n from catalog_tally
        where type = $2::smallint and category_id = 0 and place_id = 0) as total
      from picked join course c on c.id = picked.id ${CARD_JOINS} order by picked.place`,
  );
  const values = [(page - 1) * limit, type];
  const { rows } = await pool.query<CardRow & { total: number }>({ ...statement, values });
  return pageOf(rows, rows[0]?.total ?? 0, request);
}

/** Kept numbers tell whether to walk through an order's index or to gather what matches. */
async function readFiltered(pool: Pool, request: ListRequest, place: number) {
  const { type = 0, category_id: category = 0, page, limit } = request;
  const offset = (page - 1) * limit;
  const known = await pool.query<Tally>({ ...TALLY, values: [type, category, place] });
  const [tally] = known.rows;
  if (!tally || offset >= tally.matching) {
    return pageOf([], tally?.matching ?? 0, request);
  }
  const fewest = Math.min(
    category === 0 ? tally.everything : tally.of_category,
    place === 0 ? tally.everything : tally.of_place,
  );
  const walks = ((offset + limit) * tally.everything) / tally.matching <= fewest * 2;
  const { text, values } = conditionsOf(request, place, tally, walks);
  const { column, direction } = orderOf(request);
  const order = `${column} ${direction}, id ${direction}`;
  const statement = prepared(
    `${limit} ${walks} ${text} ${order}`,
    () => `
      with ${walks ? '' : `matching as materialized (select id, ${column} from course where ${text}),`}
      picked as materialized (
        select id, row_number() over () as place from (
          select id from ${walks ? `course where ${text}` : 'matching'}
          order by ${order} limit ${limit} offset $1) found)
      select ${CARD} from picked join course c on c.id = picked.id ${CARD_JOINS}
      order by picked.place`,
  );
  const { rows } = await pool.query<CardRow>({ ...statement, values: [offset, ...values] });
  return pageOf(rows, tally.matching, request);
}

/** Conditions of a filter; for gathering also what lets an index begin. */
function conditionsOf(
  { type, category_id: category }: ListRequest,
  place: number,
  tally: Tally,
  walks: boolean,
): { text: string; values: number[] } {
  const values: number[] = [];
  const parts = ['status = 2'];
  const add = (condition: string, value: number): void => {
    values.push(value);
    parts.push(condition.replace('?', `$${values.length + 1}`));
  };
  const { category_level: categoryLevel, place_level: placeLevel } = tally;
  if (type !== undefined) {
    add('type = ?', type);
  }
  if (category !== undefined) {
    add(`${CATEGORY[categoryLevel ?? 0]} = ?`, category);
    if (!walks && categoryLevel === 1) {
      add('cat2_id in (select id from category where p_id = ?)', category);
    }
    if (!walks && categoryLevel === 3) {
      add('cat2_id = ?', tally.category_parent ?? 0);
    }
  }
  if (placeLevel !== null) {
    add(`${PLACE[placeLevel]} = ?`, place);
    if (!walks && placeLevel > 1) {
      add('country_id = ?', CHINA);
    }
    if (!walks && placeLevel > 2) {
      add('province_id = ?', place - (place % PROVINCE_DIGITS));
    }
    if (!walks && placeLevel > 3) {
      add('city_id = ?', tally.place_parent ?? 0);
    }
  }
  return { text: parts.join(' and '), values };
}
