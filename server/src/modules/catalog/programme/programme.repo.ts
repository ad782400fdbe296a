/** SQL of the courses and packages whose sales earn a commission. */
import { sql } from 'kysely';
import { SEARCH_HITS_MAX } from '@zhiji/contract/kernel/limits';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { cardColumns, cardJoins } from '../cards/card.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { CardRow } from '../cards/card.repo.ts';
import type { PageOf } from '../cards/paging.repo.ts';

const COURSES = literals(COURSE_STATUSES);
const SHOPS = literals(SHOP_STATUSES);

/** Deepest row the list reaches, and the most its total says: who looks for more, searches. */
const ROWS_MAX = 1_000;

export interface ProgrammeRow extends CardRow {
  /** Hundredths of a percent of what a buyer pays. */
  readonly spread_bp: number;
}

export interface ProgrammePage {
  readonly rows: readonly ProgrammeRow[];
  readonly total: number;
}

/** What a keyword asks of the search index. */
export interface ProgrammeWords {
  readonly inTitle: string;
  readonly anywhere: string;
  readonly phrase: string;
}

export interface ProgrammeFilter extends PageOf {
  readonly type: number | null;
  /** Null for all. */
  readonly words: ProgrammeWords | null;
}

/** Courses that earn a commission and can be bought; what is free earns none. */
const inProgramme = sql`
  course_detail given
  join course on course.id = given.course_id and given.spread_bp > 0
    and course.status = ${COURSES.onSale} and course.price_fen > 0
  join shop on shop.id = course.shop_id and shop.status = ${SHOPS.open}`;

/** The newest first. */
const newest = ({ type }: ProgrammeFilter): RawBuilder<unknown> => sql`
  select id, row_number() over (order by id desc) as place from (
    select given.course_id as id from ${inProgramme}
    where ${type === null ? sql`true` : sql`course.type = ${type}::int`}
    order by given.course_id desc limit ${sql.lit(ROWS_MAX)}
  ) listed`;

/** The best hit first, as the catalogue has them. */
const best = (
  { type }: ProgrammeFilter,
  { inTitle, anywhere, phrase }: ProgrammeWords,
): RawBuilder<unknown> => sql`
  select hit.course_id as id, row_number() over (
    order by strpos(hit.title, ${phrase}) > 0 desc, hit.title_hit desc, hit.rank desc,
      hit.course_id desc) as place
  from course_search_hits(${inTitle}::tsquery, ${anywhere}::tsquery, ${sql.lit(SEARCH_HITS_MAX)},
    ${type}::int) hit
  join (${inProgramme}) on given.course_id = hit.course_id`;

/** One page of the courses in the programme, with their number, in one statement. */
export async function listProgramme(
  db: Database,
  filter: ProgrammeFilter,
  now: Date,
): Promise<ProgrammePage> {
  const { page, limit, words } = filter;
  const before = (page - 1) * limit;
  const { rows } = await sql<ProgrammeRow & { id: number | null; total: number }>`
    with found as materialized (${words === null ? newest(filter) : best(filter, words)}),
    card as (
      select ${cardColumns}, d.spread_bp, found.place from found
      join course c on c.id = found.id ${cardJoins(now)}
      where found.place > ${before}::bigint and found.place <= ${before + limit}::bigint
    )
    select card.*, counted.total
    from (select count(*)::int as total from found) counted left join card on true
    order by card.place`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** What a shared link shows of something sold. */
export interface SharedProduct {
  readonly title: string;
  readonly cover: string;
  readonly price_fen: number;
}

/** A course that is in the programme and on sale; null otherwise. */
export async function findSharedCourse(
  db: Database,
  { id, type }: { readonly id: number; readonly type: number },
): Promise<SharedProduct | null> {
  const { rows } = await sql<SharedProduct>`
    select course.title, course.cover, course.price_fen from ${inProgramme}
    where course.id = ${id}::bigint and course.type = ${type}::int`.execute(db);
  return rows[0] ?? null;
}

/** A package on sale of which some course is in the programme; null otherwise. */
export async function findSharedPackage(db: Database, id: number): Promise<SharedProduct | null> {
  const { rows } = await sql<SharedProduct>`
    select p.title, p.cover, p.total_price_fen as price_fen
    from package p join shop s on s.id = p.shop_id and s.status = ${SHOPS.open}
    where p.id = ${id}::bigint and p.status = ${COURSES.onSale} and exists (
      select from package_course part
      join course_detail given on given.course_id = part.course_id and given.spread_bp > 0
      where part.package_id = p.id
    )`.execute(db);
  return rows[0] ?? null;
}
