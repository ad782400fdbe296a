/** SQL of packages. A list is picked by an index first; only what it shows is then read. */
import { sql } from 'kysely';
import {
  COURSE_TYPES,
  SHOP_STATUSES,
  SORT_DIRECTIONS,
  SORT_TYPES,
} from '@zhiji/contract/kernel/statuses';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import { cardColumns, cardJoins, signupEnd } from '../cards/card.repo.ts';
import { sessionTimes } from '../offer/session-times.repo.ts';
import { isFavourite } from '../offer/viewer.repo.ts';
import { cut } from '../cards/paging.repo.ts';
import type { RawBuilder } from 'kysely';
import type { CallInput } from '@zhiji/contract/calls';
import type { Database } from '#platform/db/pool';
import type { CardRow, CardScope } from '../cards/card.repo.ts';
import type { PageOf } from '../cards/paging.repo.ts';

const COURSES = literals(COURSE_STATUSES);
const SHOPS = literals(SHOP_STATUSES);

/** Courses shown of one package; its price counts all of them. */
const COURSES_MAX = 50;
/** Packages named beside a course. */
const WITH_COURSE_MAX = 10;
/** A keyword looks through this many of its best hits. */
const HITS_MAX = 500;

type Sorting = Pick<CallInput<'catalog.packages'>, 'sort_type' | 'sort'>;

export interface PackageFilter extends Sorting {
  readonly categoryId: number | undefined;
}

/** Full-text queries of a keyword. */
export interface PackageWords {
  readonly inTitle: string;
  readonly anywhere: string;
}

interface SellerColumns {
  readonly shop_id: number;
  readonly shop_name: string;
  readonly shop_logo: string;
  readonly shop_courses: number;
  readonly shop_teachers: number;
}

interface PackageColumns extends SellerColumns {
  readonly id: number;
  readonly title: string;
  readonly cover: string;
  readonly label: string;
  readonly total_price_fen: number;
  readonly buy_num: number;
  readonly is_on_sale: boolean;
}

export interface PackageCardRow extends PackageColumns {
  readonly relation:
    | readonly {
        readonly id: number;
        readonly course_id: number;
        readonly title: string;
        readonly cover: string;
        readonly type: number;
        readonly price_fen: number;
        readonly end_at: string | null;
        readonly signup_end_at: string | null;
        readonly seat_num: number;
        readonly seat_used: number;
      }[]
    | null;
  readonly sum_fen: number | null;
}

const packageColumns = sql`
  p.id, p.title, p.cover, p.label, p.total_price_fen, p.buy_num,
  (p.status = ${COURSES.onSale} and s.status = ${SHOPS.open}) as is_on_sale,
  s.id as shop_id, s.name as shop_name, s.logo as shop_logo,
  s.curriculum_count as shop_courses, s.teacher_count as shop_teachers`;

/** Cards of the packages `picked` names by `id`, in an order that may speak of `p` and `picked`. */
async function cardsOf(
  db: Database,
  picked: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<PackageCardRow[]> {
  const { rows } = await sql<PackageCardRow>`
    select ${packageColumns}, items.relation, items.sum_fen
    from (${picked}) picked
    join package p on p.id = picked.id
    join shop s on s.id = p.shop_id
    left join lateral (
      select max(part.sum_fen)::bigint as sum_fen,
        json_agg(json_build_object(
          'id', part.id, 'course_id', part.course_id, 'title', part.title, 'cover', part.cover,
          'type', part.type, 'price_fen', part.price_fen, 'end_at', part.end_at,
          'signup_end_at', part.signup_end_at, 'seat_num', part.seat_num,
          'seat_used', part.seat_used
        ) order by part.sort, part.id) as relation
      from (
        select given.id, given.course_id, given.sort, c.title, c.cover, c.type, c.price_fen,
          c.end_at, ${signupEnd} as signup_end_at, stock.seat_num, stock.seat_used,
          sum(c.price_fen) over () as sum_fen
        from package_course given join course c on c.id = given.course_id
        join course_detail d on d.course_id = c.id
        join course_stock stock on stock.course_id = c.id
        where given.package_id = p.id order by given.sort, given.id limit ${sql.lit(COURSES_MAX)}
      ) part
    ) items on true
    order by ${order}`.execute(db);
  return rows;
}

/** Cards of the packages among `ids`, in the order of `ids`. */
export async function packageCardsById(
  db: Database,
  ids: readonly number[],
  scope: CardScope,
): Promise<PackageCardRow[]> {
  return cardsOf(
    db,
    sql`select id, place
      from unnest(${ids}::bigint[]) with ordinality as wanted(id, place) join package using (id)
      where ${scope === 'all' ? sql`true` : sql`status = ${COURSES.onSale}`}`,
    sql`picked.place`,
  );
}

/** The column a list is sorted by; a package has no place of its own. */
const SORT_COLUMNS = {
  [SORT_TYPES.overall]: sql`p.rank`,
  [SORT_TYPES.sales]: sql`p.buy_num`,
  [SORT_TYPES.price]: sql`p.total_price_fen`,
  [SORT_TYPES.newest]: sql`p.created_at`,
  [SORT_TYPES.address]: sql`p.rank`,
} as const;

function orderOf({ sort_type, sort }: Sorting): RawBuilder<unknown> {
  const direction = sort === SORT_DIRECTIONS.ascending ? sql`asc` : sql`desc`;
  return sql`${SORT_COLUMNS[sort_type]} ${direction}, p.id ${direction}`;
}

function inCategory(id: number | undefined): RawBuilder<unknown> {
  return id === undefined ? sql`true` : sql`${id}::bigint in (p.cat1_id, p.cat2_id, p.cat3_id)`;
}

/** One page of the packages on sale. */
export async function listPackages(
  db: Database,
  filter: PackageFilter,
  page: PageOf,
): Promise<PackageCardRow[]> {
  const order = orderOf(filter);
  return cardsOf(
    db,
    sql`select p.id from package p where p.status = ${COURSES.onSale} and ${inCategory(filter.categoryId)}
      order by ${order} ${cut(page)}`,
    order,
  );
}

/** How many packages are on sale in a category or in all. */
export async function countPackages(db: Database, categoryId = 0): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select n from catalog_tally
    where type = ${COURSE_TYPES.package} and category_id = ${categoryId}::bigint
      and place_id = 0`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The best hits of a keyword: those in titles before others, the popular before others. */
function hits({ inTitle, anywhere }: PackageWords, categoryId: number | undefined) {
  return sql`
    select p.id, p.rank, p.buy_num, p.total_price_fen, p.created_at,
      p.words @@ ${inTitle}::tsquery as in_title
    from package p
    where p.status = ${COURSES.onSale} and p.words @@ ${anywhere}::tsquery and ${inCategory(categoryId)}
    order by in_title desc, p.rank desc, p.id desc limit ${sql.lit(HITS_MAX)}`;
}

/** One page of the packages a keyword finds, by how well it does unless another order is asked. */
export async function searchPackages(
  db: Database,
  words: PackageWords,
  filter: PackageFilter,
  page: PageOf,
): Promise<PackageCardRow[]> {
  const order =
    filter.sort_type === SORT_TYPES.overall
      ? sql`in_title desc, ${orderOf(filter)}`
      : orderOf(filter);
  return cardsOf(
    db,
    sql`select p.id, p.in_title from (${hits(words, filter.categoryId)}) p
      order by ${order} ${cut(page)}`,
    order,
  );
}

export async function countHits(
  db: Database,
  words: PackageWords,
  categoryId: number | undefined,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${hits(words, categoryId)}) found`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Packages on sale that contain a course. */
export async function listPackagesWith(db: Database, courseId: number): Promise<PackageCardRow[]> {
  return cardsOf(
    db,
    sql`select p.id from package_course given
      join package p on p.id = given.package_id and p.status = ${COURSES.onSale}
      where given.course_id = ${courseId}
      order by p.rank desc, p.id desc limit ${sql.lit(WITH_COURSE_MAX)}`,
    sql`p.rank desc, p.id desc`,
  );
}

export interface PackageRow extends PackageColumns {
  readonly content: string;
  readonly valid_days: number;
  readonly refund_days: number;
  readonly status: number;
  /** The viewer keeps it for later. */
  readonly is_collect: boolean;
}

/** A package of any status, without its courses. */
export async function findPackage(
  db: Database,
  id: number,
  viewerId: number | null,
): Promise<PackageRow | null> {
  const type = sql.lit(COURSE_TYPES.package);
  const { rows } = await sql<PackageRow>`
    select ${packageColumns}, p.content, p.valid_days, p.refund_days, p.status,
      ${isFavourite(viewerId, type, sql`p.id`)} as is_collect
    from package p join shop s on s.id = p.shop_id where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface PackageItemRow extends CardRow {
  readonly relation_id: number;
  /** What all courses of the package cost together. */
  readonly sum_fen: number;
  readonly lesson_num: number;
  readonly session_times: readonly string[];
}

/** Cards of the courses in a package, in its order. */
export async function listPackageItems(
  db: Database,
  packageId: number,
  now: Date,
): Promise<PackageItemRow[]> {
  const { rows } = await sql<PackageItemRow>`
    select given.id as relation_id, sum(c.price_fen) over ()::bigint as sum_fen, ${cardColumns},
      d.lesson_num, ${sessionTimes} as session_times
    from package_course given join course c on c.id = given.course_id
    ${cardJoins(now)}
    where given.package_id = ${packageId} and d.course_id = c.id
    order by given.sort, given.id limit ${sql.lit(COURSES_MAX)}`.execute(db);
  return rows;
}
