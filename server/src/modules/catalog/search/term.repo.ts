/** SQL of the terms people may search for. */
import { sql } from 'kysely';
import { COURSE_STATUSES, SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';

const COURSES = literals(COURSE_STATUSES);
const SHOPS = literals(SHOP_STATUSES);
const SHOWING = literals(SHOWN_STATUSES);
const BETWEEN_NAMES = '、';

/** Titles on sale after a course, in the order of their ids. */
export async function titlesAfter(
  tx: Tx,
  id: number,
  limit: number,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from course where id > ${id} and status = ${COURSES.onSale} order by id limit ${sql.lit(limit)}`.execute(
    tx,
  );
  return rows;
}

/** Names people look for beside words of titles, the more courses stand behind one, the earlier it is offered. */
export async function knownNames(tx: Tx): Promise<{ name: string; weight: number }[]> {
  const { rows } = await sql<{ name: string; weight: number }>`
    select c.name, t.n as weight from category c
    join catalog_tally t on t.type = 0 and t.category_id = c.id and t.place_id = 0
    union all select name, curriculum_count from shop where status = ${SHOPS.open}
    union all select name, 1 from teacher where status = ${SHOWING.shown}`.execute(tx);
  return rows;
}

export interface TermRow {
  readonly term: string;
  readonly spelling: string;
  readonly initials: string;
  readonly query: string;
  readonly weight: number;
}

/** Empties the vocabulary before it is collected anew. */
export async function forgetTerms(tx: Tx): Promise<void> {
  await sql`delete from search_term`.execute(tx);
}

/** Adds terms. */
export async function saveTerms(tx: Tx, terms: readonly TermRow[]): Promise<void> {
  await sql`
    insert into search_term (term, spelling, initials, query, weight)
    select term, spelling, initials, query::tsquery, weight
    from json_to_recordset(${JSON.stringify(terms)}::json)
      as given(term text, spelling text, initials text, query text, weight int)`.execute(tx);
}

/** Whose name it is. */
export const NAME_KINDS = { teacher: 1, shop: 2 } as const;
export type NameKind = (typeof NAME_KINDS)[keyof typeof NAME_KINDS];

export interface NamedTarget {
  readonly kind: number;
  readonly target_id: number;
  readonly name: string;
  readonly weight: number;
}

/** Teachers and institutions that are shown, those with more courses first. */
export async function namedTargets(tx: Tx, most: number): Promise<NamedTarget[]> {
  const { rows } = await sql<NamedTarget>`
    select * from (
      select ${sql.lit(NAME_KINDS.shop)}::int as kind, id as target_id, name,
        curriculum_count as weight
      from shop where status = ${SHOPS.open}
      union all
      select ${sql.lit(NAME_KINDS.teacher)}::int, t.id, t.name,
        (select count(*) from course_teacher given where given.teacher_id = t.id)::int
      from teacher t join shop s on s.id = t.shop_id and s.status = ${SHOPS.open}
      where t.status = ${SHOWING.shown}
    ) named order by weight desc, kind, target_id limit ${most}::int`.execute(tx);
  return rows;
}

/** Empties the names before they are collected anew. */
export async function forgetNames(tx: Tx): Promise<void> {
  await sql`delete from search_name`.execute(tx);
}

/** Adds names. */
export async function saveNames(
  tx: Tx,
  names: readonly (NamedTarget & { readonly spelling: string; readonly initials: string })[],
): Promise<void> {
  await sql`
    insert into search_name (kind, target_id, name, spelling, initials, weight)
    select kind, target_id, lower(name), spelling, initials, weight
    from json_to_recordset(${JSON.stringify(names)}::json) as given(
      kind smallint, target_id bigint, name text, spelling text, initials text, weight int
    )`.execute(tx);
}

/** Offers a teacher's name no longer, while the page still bears it; a term others share is back by night. */
export async function forgetTeacherTerms(tx: Tx, id: number): Promise<void> {
  await sql`
    delete from search_term where term = (select lower(name) from teacher where id = ${id})`.execute(
    tx,
  );
  await sql`
    delete from search_name
    where kind = ${sql.lit(NAME_KINDS.teacher)} and target_id = ${id}`.execute(tx);
}

/** Texts of a teacher's page, and names of teachers with his among them, that are no other's. */
export async function ownTeacherTexts(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select own.words from (
      select unnest(array[name, title, intro]) as words from teacher where id = ${id}
      union
      select course.teacher_names from course
      join course_teacher given on given.course_id = course.id
      where given.teacher_id = ${id}
    ) own
    where own.words <> '' and not exists (
      select from teacher other
      where other.id <> ${id} and own.words in (other.name, other.title, other.intro)
    )`.execute(tx);
  return rows.map(({ words }) => words);
}

/** Answers to questions about his courses stay, and bear his name no longer. */
export async function dropAnswerName(tx: Tx, id: number): Promise<void> {
  await sql`
    update question set answer_user = ''
    from course_teacher given join teacher gone on gone.id = given.teacher_id
    where given.teacher_id = ${id} and question.course_id = given.course_id
      and gone.name <> '' and question.answer_user = gone.name`.execute(tx);
}

/** The courses a teacher gives name the others who give them alone; answers which those are. */
export async function dropTeacherName(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update course set teacher_names = coalesce((
      select string_agg(other.name, ${BETWEEN_NAMES}::text order by beside.sort, other.id)
      from course_teacher beside join teacher other on other.id = beside.teacher_id
      where beside.course_id = course.id and other.id <> ${id} and other.name <> ''
    ), '')
    from course_teacher given
    where given.teacher_id = ${id} and course.id = given.course_id
    returning course.id`.execute(tx);
  return rows.map((row) => row.id);
}
