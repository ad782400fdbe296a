/** SQL of search. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import { cardColumns, cardJoins } from '../cards/card.repo.ts';
import { beginsWith } from './suggest.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { CardRow } from '../cards/card.repo.ts';
import type { CourseOrder } from '../cards/card-order.rules.ts';

const COURSES = literals(COURSE_STATUSES);

/** Filters that let much through: compared row by row. */
export interface BroadFilter {
  readonly type: number | null;
  readonly country: number | null;
  readonly province: number | null;
}

const broadly = ({ type, country, province }: BroadFilter): RawBuilder<unknown> =>
  sql`${type}::int, ${country}::int, ${province}::int`;

export interface HitsAsked {
  /** Full-text queries, marks included. */
  readonly inTitle: string;
  readonly anywhere: string;
  readonly broad: BroadFilter;
  readonly phrase: string;
  readonly most: number;
}

export interface HitPage {
  readonly rows: readonly CardRow[];
  readonly total: number;
}

/** A row of cards may be missing while the total is known: the page is past the end. */
type HitRow = CardRow & { readonly total: number; readonly id: number | null };

function pageOf(rows: readonly HitRow[]): HitPage {
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** In the overall order hits follow by relevance: whole phrase, title, popularity. */
function orderHits({ column, ascending }: CourseOrder): RawBuilder<unknown> {
  if (column === 'rank') {
    return sql`hit.whole desc, hit.title_hit desc, hit.rank desc, hit.course_id desc`;
  }
  const direction = ascending ? sql`asc` : sql`desc`;
  return sql`course.${sql.ref(column)} ${direction}, course.id ${direction}`;
}

/** One page of the hits of a query, with their number, in one statement. */
export async function searchCourses(
  db: Database,
  asked: HitsAsked,
  page: { readonly order: CourseOrder; readonly offset: number; readonly limit: number },
  now: Date,
): Promise<HitPage> {
  const { rows } = await sql<HitRow>`
    with hit as materialized (
      select found.*, strpos(found.title, ${asked.phrase}) > 0 as whole
      from course_search_hits(${asked.inTitle}::tsquery, ${asked.anywhere}::tsquery,
        ${asked.most}, ${broadly(asked.broad)}) as found
    ), picked as materialized (
      select hit.course_id as id, row_number() over (order by ${orderHits(page.order)}) as place
      from hit ${page.order.column === 'rank' ? sql`` : sql`join course on course.id = hit.course_id`}
      order by place limit ${sql.lit(page.limit)} offset ${page.offset}
    ), card as (
      select ${cardColumns}, picked.place from picked
      join course c on c.id = picked.id and c.status = ${COURSES.onSale} ${cardJoins(now)}
    )
    select card.*, counted.total
    from (select count(*)::int as total from hit) counted left join card on true
    order by card.place`.execute(db);
  return pageOf(rows);
}

export interface SimilarAsked {
  /** Full-text query by sound; null when the keyword has none. */
  readonly sounds: string | null;
  /** Marks that must hold; empty for none. */
  readonly marks: string;
  readonly broad: BroadFilter;
  /** The keyword in sounds, and how many letters of it may be wrong. */
  readonly spelling: string;
  readonly mistakes: number;
  readonly without: readonly number[];
  readonly limit: number;
}

export interface SimilarHits {
  readonly rows: readonly CardRow[];
  /** The known term with these first letters, or spelled most like the keyword. */
  readonly meant: string;
}

/** Courses that sound like a keyword or hold the known term spelled most like it. */
export async function searchSimilar(
  db: Database,
  asked: SimilarAsked,
  now: Date,
): Promise<SimilarHits> {
  const { rows } = await sql<CardRow & { id: number | null; meant: string | null }>`
    with meant as materialized (
      select term, query from (
        (select term, query, weight, 0 as far from search_term
          where initials = ${asked.spelling} order by weight desc, term limit 1)
        union all
        (select term, query, weight, levenshtein(spelling, ${asked.spelling}) from search_term
          where ${beginsWith('spelling', asked.spelling.slice(0, 1))}
            and length(spelling) between length(${asked.spelling}) - ${asked.mistakes}::int
              and length(${asked.spelling}) + ${asked.mistakes}::int
            and levenshtein_less_equal(spelling, ${asked.spelling}, ${asked.mistakes}::int)
              <= ${asked.mistakes}::int
          order by 4, weight desc, term limit 1)
      ) like_it order by far, weight desc, term limit 1
    ), asked as (
      select case when meant.query is null then ${asked.sounds}::tsquery
        when ${asked.sounds}::tsquery is null then meant.query
        else meant.query || ${asked.sounds}::tsquery end as query
      from (select) nothing left join meant on true
    ), picked as (
      select found.course_id as id, row_number() over () as place
      from asked, course_search_hits(
        case when ${asked.marks} = '' then asked.query else asked.query && ${asked.marks}::tsquery end,
        case when ${asked.marks} = '' then asked.query else asked.query && ${asked.marks}::tsquery end,
        ${asked.limit}::int, ${broadly(asked.broad)}) found
      where asked.query is not null and found.course_id <> all (${asked.without}::bigint[])
    ), card as (
      select ${cardColumns}, picked.place from picked
      join course c on c.id = picked.id and c.status = ${COURSES.onSale} ${cardJoins(now)}
    )
    select card.*, (select term from meant) as meant
    from (select) nothing left join card on true order by card.place`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), meant: rows[0]?.meant ?? '' };
}

export interface IndexedText {
  readonly id: number;
  readonly title: string;
  readonly rank: number;
  readonly type: number;
  readonly country_id: number | null;
  readonly province_id: number | null;
  /** Tokens, separated by spaces. */
  readonly words: string;
}

/** Writes the search rows of courses, replacing what is there. */
export async function saveCourseWords(tx: Tx, rows: readonly IndexedText[]): Promise<void> {
  await sql`
    insert into course_search (course_id, title, rank, type, country_id, province_id, words)
    select id, lower(title), rank, type, country_id, province_id,
      array_to_tsvector(string_to_array(words, ' '))
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ title }) => title)}::text[],
      ${rows.map(({ rank }) => rank)}::int[], ${rows.map(({ type }) => type)}::smallint[],
      ${rows.map(({ country_id }) => country_id)}::int[],
      ${rows.map(({ province_id }) => province_id)}::int[],
      ${rows.map(({ words }) => words)}::text[]
    ) as given(id, title, rank, type, country_id, province_id, words)
    on conflict (course_id) do update
    set title = excluded.title, rank = excluded.rank, type = excluded.type,
      country_id = excluded.country_id, province_id = excluded.province_id,
      words = excluded.words`.execute(tx);
}

/** Writes the search tokens of packages. */
export async function savePackageWords(
  tx: Tx,
  rows: readonly { readonly id: number; readonly words: string }[],
): Promise<void> {
  await sql`
    update package set words = array_to_tsvector(string_to_array(given.words, ' '))
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ words }) => words)}::text[])
      as given(id, words)
    where package.id = given.id`.execute(tx);
}

/** Courses that are not on sale any more are not found either. */
export async function forgetCourseWords(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from course_search where course_id = any(${ids}::bigint[])`.execute(tx);
}

export interface TextToIndex {
  readonly id: number;
  readonly type: number;
  readonly title: string;
  /** English of the title, and of the names it is also found by; absent where there is none. */
  readonly title_en?: string | null;
  readonly names_en?: readonly string[];
  readonly rank: number;
  readonly shop_id: number;
  readonly shop_name: string;
  readonly teacher_names: string;
  readonly category_names: readonly string[];
  readonly categories: readonly number[];
  readonly country_id: number | null;
  readonly province_id: number | null;
  readonly city_id: number | null;
  readonly area_id: number | null;
}

/** The English of a text; null when it has none. */
const englishOf = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select en from translation where source_md5 = md5(${text}))`;

/** The English of the names of a shop and its three categories. */
const ENGLISH_NAMES = sql`array(select en from translation
  where source_md5 in (md5(s.name), md5(cat1.name), md5(cat2.name), md5(cat3.name)))`;

/** What the index needs of courses on sale. */
export async function textsOfCourses(tx: Tx, ids: readonly number[]): Promise<TextToIndex[]> {
  const { rows } = await sql<TextToIndex>`
    select c.id, c.type, c.title, c.rank, c.shop_id, s.name as shop_name, c.teacher_names,
      ${englishOf(sql`c.title`)} as title_en, ${ENGLISH_NAMES} as names_en,
      array[cat1.name, cat2.name, cat3.name] as category_names,
      array[c.cat1_id, c.cat2_id, c.cat3_id] as categories,
      c.country_id, c.province_id, c.city_id, c.area_id
    from course c join shop s on s.id = c.shop_id
    join category cat1 on cat1.id = c.cat1_id
    join category cat2 on cat2.id = c.cat2_id
    join category cat3 on cat3.id = c.cat3_id
    where c.id = any(${ids}::bigint[]) and c.status = ${COURSES.onSale}`.execute(tx);
  return rows;
}

export interface PackageText {
  readonly id: number;
  readonly title: string;
  readonly title_en: string | null;
  readonly names: readonly string[];
}

/** What the index needs of packages: found by their courses' names too. */
export async function textsOfPackages(tx: Tx, ids: readonly number[]): Promise<PackageText[]> {
  const { rows } = await sql<PackageText>`
    select p.id, p.title, ${englishOf(sql`p.title`)} as title_en,
      array[s.name, p.label, cat1.name, cat2.name, cat3.name] || ${ENGLISH_NAMES}
      || array(select c.title from package_course pc join course c on c.id = pc.course_id
        where pc.package_id = p.id) as names
    from package p join shop s on s.id = p.shop_id
    join category cat1 on cat1.id = p.cat1_id
    join category cat2 on cat2.id = p.cat2_id
    join category cat3 on cat3.id = p.cat3_id
    where p.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}
