/** SQL of course lists: ten ids are picked from an index, and only those become cards. */
import { sql } from 'kysely';
import { cardColumns, cardJoins } from './card.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { CardRow } from './card.repo.ts';
import type { CourseFilter, CourseOrder, SortColumn, Tally } from './course-list.rules.ts';

interface TallyRow extends Tally {
  readonly category_level: number | null;
  readonly category_parent: number | null;
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

const SORT_TYPES: Record<SortColumn, RawBuilder<unknown>> = {
  rank: sql`int`,
  buy_num: sql`int`,
  price_fen: sql`bigint`,
  created_at: sql`timestamptz`,
};
const CATEGORY_COLUMNS = ['', 'cat1_id', 'cat2_id', 'cat3_id'] as const;
const PLACE_COLUMNS = ['', 'country_id', 'province_id', 'city_id', 'area_id'] as const;
/** Below a country stand the divisions of China alone. */
const CHINA = 314;
const PROVINCE_DIGITS = 10_000;

/** Rows a walk may read before it stops: few sizes, written out, so that one plan knows them. */
const WINDOWS = [10, 20, 30, 50, 100, 200, 550];

const directionOf = ({ ascending }: CourseOrder): RawBuilder<unknown> =>
  ascending ? sql`asc` : sql`desc`;

function both(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

function conditionsOf({ type, category, place }: CourseFilter): RawBuilder<unknown>[] {
  return [
    sql`status = 2`,
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(category === null
      ? []
      : [sql`${sql.ref(CATEGORY_COLUMNS[category.level] ?? '')} = ${category.id}`]),
    ...(place === null ? [] : [sql`${sql.ref(PLACE_COLUMNS[place.level] ?? '')} = ${place.id}`]),
  ];
}

/** The same, said so that no index but the order's own can be meant: a walk is decided already. */
function walkConditionsOf({ type, category, place }: CourseFilter): RawBuilder<unknown>[] {
  const same = (column: string, id: number): RawBuilder<unknown> =>
    sql`${sql.ref(column)} + 0 = ${id}`;
  return [
    sql`status = 2`,
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(category === null ? [] : [same(CATEGORY_COLUMNS[category.level] ?? '', category.id)]),
    ...(place === null ? [] : [same(PLACE_COLUMNS[place.level] ?? '', place.id)]),
  ];
}

/** What stands above a filter's category and place: lets an index begin with it. */
function parentsOf({ category, place }: CourseFilter): RawBuilder<unknown>[] {
  return [
    ...(category?.level === 1
      ? [sql`cat2_id in (select id from category where p_id = ${category.id})`]
      : []),
    ...(category?.level === 3 ? [sql`cat2_id = ${category.parent}`] : []),
    ...(place === null || place.level === 1 ? [] : [sql`country_id = ${CHINA}`]),
    ...(place === null || place.level < 3
      ? []
      : [sql`province_id = ${place.id - (place.id % PROVINCE_DIGITS)}`]),
    ...(place?.level === 4 ? [sql`city_id = ${place.parent}`] : []),
  ];
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

function beyond(order: CourseOrder, after: Anchor | null): RawBuilder<unknown>[] {
  if (after === null) {
    return [];
  }
  const reached = sql`(${after.value}::text::${SORT_TYPES[order.column]}, ${after.id}::bigint)`;
  const row = sql`(${sql.ref(order.column)}, id)`;
  return [order.ascending ? sql`${row} > ${reached}` : sql`${row} < ${reached}`];
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
    select id, place from (
      select id, row_number() over (order by ${column} ${direction}, id ${direction}) as place
      from (
        select id, ${column} from course
        where ${both([...walkConditionsOf(filter), ...beyond(order, after)])}
        order by ${column} ${direction}, id ${direction} limit ${sql.lit(window)}
      ) near
    ) found where place > ${offset} order by place limit ${sql.lit(limit)}`,
    now,
  );
}

/** Picks a page by gathering what matches a narrow filter and sorting it. */
export async function gatherCourses(
  db: Database,
  filter: CourseFilter,
  order: CourseOrder,
  { offset, limit }: Slice,
  now: Date,
): Promise<CardRow[]> {
  const direction = directionOf(order);
  return cardsOf(
    db,
    sql`
    select id, row_number() over (order by value ${direction}, id ${direction}) as place from (
      with matching as materialized (
        select id, ${sql.ref(order.column)} as value from course
        where ${both([...conditionsOf(filter), ...parentsOf(filter)])}
      )
      select id, value from matching
      order by value ${direction}, id ${direction} limit ${sql.lit(limit)} offset ${offset}
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
      select ${column} as value, id, row_number() over (order by ${column} ${direction}, id ${direction}) as place
      from course where ${both([...walkConditionsOf(filter), ...beyond(order, walk.after)])}
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
  const direction = directionOf(order);
  const { rows } = await sql<CardRow & { total: number; id: number | null }>`
    with matching as materialized (
      select id, ${sql.ref(order.column)} as value from course
      where ${both([...conditionsOf(filter), sql`shop_id = ${shopId}`])}
    ), picked as (
      select id, row_number() over (order by value ${direction}, id ${direction}) as place
      from matching order by place limit ${sql.lit(limit)} offset ${offset}
    ), card as (
      select ${cardColumns}, picked.place from picked join course c on c.id = picked.id
      ${cardJoins(now)}
    )
    select card.*, counted.total
    from (select count(*)::int as total from matching) counted left join card on true
    order by card.place`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}
