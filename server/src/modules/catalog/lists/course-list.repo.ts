/** SQL of course lists: ten ids are picked from an index, and only those become cards. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import { cardColumns, cardJoins } from '../cards/card.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { CardRow } from '../cards/card.repo.ts';
import type { CourseOrder, SortColumn } from '../cards/card-order.rules.ts';
import type { CourseFilter, Tally } from './course-list.rules.ts';

const COURSES = literals(COURSE_STATUSES);

interface TallyRow extends Tally {
  readonly category_level: number | null;
  readonly category_parent: number | null;
  readonly category_children: readonly number[];
  readonly place_level: number | null;
  readonly place_parent: number | null;
}

/** What is known about a filter before it is applied: levels and kept numbers. */
export async function readTally(
  db: Database,
  given: {
    readonly type: number | undefined;
    readonly category: number | undefined;
    readonly place: number | undefined;
  },
): Promise<TallyRow> {
  const { type = 0, category = 0, place = 0 } = given;
  const { rows } = await sql<TallyRow>`
    with asked as (select ${category}::bigint as category, ${place}::bigint as place)
    select cat.level as category_level, cat.p_id as category_parent,
      array(select id from category where p_id = category and category > 0) as category_children,
      address.level as place_level, address.p_id as place_parent,
      coalesce((select n from catalog_tally where type = 0 and category_id = 0 and place_id = 0), 0)
        as everything,
      coalesce((select n from catalog_tally
        where type = ${type} and category_id = category and place_id = place), 0) as matching,
      coalesce((select n from catalog_tally
        where type = 0 and category_id = category and place_id = 0), 0) as "ofCategory",
      coalesce((select n from catalog_tally
        where type = 0 and category_id = 0 and place_id = place), 0) as "ofPlace"
    from asked left join category cat on cat.id = category left join address on address.id = place`.execute(
    db,
  );
  return rows[0] as TallyRow;
}

/** The type of an order's values, and what stands before and behind all of them. */
const ORDERS: Record<SortColumn, { type: RawBuilder<unknown>; least: string; most: string }> = {
  rank: { type: sql`int`, least: '-2147483648', most: '2147483647' },
  buy_num: { type: sql`int`, least: '-2147483648', most: '2147483647' },
  price_fen: { type: sql`bigint`, least: '-9223372036854775808', most: '9223372036854775807' },
  created_at: { type: sql`timestamptz`, least: '-infinity', most: 'infinity' },
};
const LEAST_ID = 0;
const MOST_ID = Number.MAX_SAFE_INTEGER;
/** Below a country stand the divisions of China alone. */
const CHINA = 314;
const PROVINCE_DIGITS = 10_000;

/** Rows of an order a page is picked from: few sizes, written out, so that a plan knows them. */
const WINDOWS = [20, 50, 550];

const CATEGORY_COLUMNS = ['cat1_id', 'cat2_id', 'cat3_id'] as const;
const PLACE_COLUMNS = ['country_id', 'province_id', 'city_id', 'area_id'] as const;
const TYPES = { first: 1, last: 3 };

const directionOf = ({ ascending }: CourseOrder): RawBuilder<unknown> =>
  ascending ? sql`asc` : sql`desc`;

/** On sale, and of the type asked for. */
function onSale({ type }: CourseFilter): RawBuilder<unknown> {
  return sql`status = ${COURSES.onSale} and type between ${type ?? TYPES.first} and ${type ?? TYPES.last}`;
}

/**
 * Each level of categories and places is a column of its own, and so a statement of its own: what
 * is asked of every row that is passed must cost next to nothing. The sum keeps a plan from the
 * indexes that begin with the column: exact numbers have told already which way is shorter.
 */
function inCategory({ category }: CourseFilter): RawBuilder<unknown> {
  const column = category === null ? undefined : CATEGORY_COLUMNS[category.level - 1];
  return category === null || column === undefined
    ? sql`true`
    : sql`${sql.ref(column)} + 0 = ${category.id}::int`;
}

function inPlace({ place }: CourseFilter): RawBuilder<unknown> {
  const column = place === null ? undefined : PLACE_COLUMNS[place.level - 1];
  return place === null || column === undefined
    ? sql`true`
    : sql`${sql.ref(column)} + 0 = ${place.id}::int`;
}

/** What a filter lets through. */
function matching(filter: CourseFilter): RawBuilder<unknown> {
  return sql`${onSale(filter)} and ${inCategory(filter)} and ${inPlace(filter)}`;
}

async function cardsOf(db: Database, picked: RawBuilder<unknown>, now: Date): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with picked as materialized (${picked})
    select ${cardColumns} from picked join course c on c.id = picked.id ${cardJoins(now)}
    order by picked.place`.execute(db);
  return rows;
}

export interface Slice {
  /** Where to begin: after this row, or at the first. */
  readonly after: Anchor | null;
  readonly offset: number;
  readonly limit: number;
}

/** A row's place in an order: its value, as text that loses nothing, and its id. */
export interface Anchor {
  readonly value: string;
  readonly id: number;
}

function beyond({ column, ascending }: CourseOrder, after: Anchor | null): RawBuilder<unknown> {
  const { type, least, most } = ORDERS[column];
  const start = ascending ? { value: least, id: LEAST_ID } : { value: most, id: MOST_ID };
  const { value, id } = after ?? start;
  const comparison = ascending ? sql`>` : sql`<`;
  return sql`(${sql.ref(column)}, id) ${comparison} (${value}::text::${type}, ${id}::bigint)`;
}

/** Picks a page by walking through an order's index past what does not match. */
export async function walkCourses(
  db: Database,
  filter: CourseFilter,
  order: CourseOrder,
  { after, offset, limit }: Slice,
  now: Date,
): Promise<CardRow[]> {
  const direction = directionOf(order);
  const column = sql.ref(order.column);
  const window = WINDOWS.find((rows) => offset + limit <= rows) ?? offset + limit;
  return cardsOf(
    db,
    sql`
    select id, row_number() over () as place from (
      select id from (
        select id from course where ${matching(filter)} and ${beyond(order, after)}
        order by ${column} ${direction}, id ${direction} limit ${sql.lit(window)}
      ) near limit ${limit} offset ${offset}
    ) found`,
    now,
  );
}

/** The second level of a category, where its index begins; that index does not know the first. */
function gatheredCategory(filter: CourseFilter): RawBuilder<unknown> {
  const { category } = filter;
  const branches = sql`cat2_id = any(${category?.branches ?? []}::int[])`;
  return category?.level === CATEGORY_COLUMNS.length
    ? sql`${branches} and cat3_id = ${category.id}::int`
    : branches;
}

/** A place with all levels above it, in the order of their index. */
function gatheredPlace({ place }: CourseFilter): RawBuilder<unknown> {
  if (place === null) {
    return sql`true`;
  }
  const { id, level, parent } = place;
  const path = [CHINA, id - (id % PROVINCE_DIGITS), parent].slice(0, level - 1);
  const levels = [...path, id].map(
    (each, depth) => sql`${sql.ref(PLACE_COLUMNS[depth] ?? 'area_id')} = ${each}::int`,
  );
  return sql.join(levels, sql` and `);
}

/** The value a list is sorted by, one number whatever the order; turned round for descending. */
function sortValue({ column, ascending }: CourseOrder): RawBuilder<unknown> {
  return sql`${ascending ? 1 : -1}::int * case ${column}::text
    when 'rank' then rank when 'buy_num' then buy_num when 'price_fen' then price_fen
    else (extract(epoch from created_at) * 1000000)::bigint end`;
}

/** Ties follow the order's direction too. */
const sortId = ({ ascending }: CourseOrder): RawBuilder<unknown> =>
  sql`${ascending ? 1 : -1}::int * id`;

/** Picks a page by gathering what matches a narrow filter and sorting it. */
export async function gatherCourses(
  db: Database,
  by: 'category' | 'place',
  filter: CourseFilter,
  order: CourseOrder,
  { offset, limit }: Slice,
  now: Date,
): Promise<CardRow[]> {
  const direction = directionOf(order);
  const column = sql.ref(order.column);
  const narrow =
    by === 'category'
      ? sql`${gatheredCategory(filter)} and ${inPlace(filter)}`
      : sql`${gatheredPlace(filter)} and ${inCategory(filter)}`;
  return cardsOf(
    db,
    sql`
    select id, row_number() over () as place from (
      with gathered as materialized (
        select id, ${column} from course where ${onSale(filter)} and ${narrow}
      )
      select id from gathered
      order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}
    ) found`,
    now,
  );
}

/** Every `step`-th row of a list after an anchor, as anchors for its deep pages. */
export async function anchorsAfter(
  db: Database,
  filter: CourseFilter,
  order: CourseOrder,
  walk: { readonly after: Anchor | null; readonly rows: number; readonly step: number },
): Promise<Anchor[]> {
  const direction = directionOf(order);
  const column = sql.ref(order.column);
  const { rows } = await sql<Anchor>`
    select value::text as value, id from (
      select ${column} as value, id,
        row_number() over (order by ${column} ${direction}, id ${direction}) as place
      from course where ${matching(filter)} and ${beyond(order, walk.after)}
      order by ${column} ${direction}, id ${direction} limit ${walk.rows}
    ) walked where place % ${walk.step} = 0 order by place`.execute(db);
  return rows;
}

/** Courses of one institution, with their number: it has some hundreds at most. */
export async function listShopCourses(
  db: Database,
  shopId: number,
  filter: CourseFilter,
  order: CourseOrder,
  { offset, limit }: Slice,
  now: Date,
): Promise<{ rows: CardRow[]; total: number }> {
  const { rows } = await sql<CardRow & { total: number; id: number | null }>`
    with gathered as materialized (
      select id, ${sortValue(order)} as value, ${sortId(order)} as tie from course
      where shop_id = ${shopId} and ${matching(filter)}
    ), picked as (
      select id, row_number() over (order by value, tie) as place
      from gathered order by place limit ${sql.lit(limit)} offset ${offset}
    ), card as (
      select ${cardColumns}, picked.place from picked join course c on c.id = picked.id
      ${cardJoins(now)}
    )
    select card.*, counted.total
    from (select count(*)::int as total from gathered) counted left join card on true
    order by card.place`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}
