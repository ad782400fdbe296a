/** SQL of what is offered while somebody types. */
import { sql } from 'kysely';
import { COURSE_STATUSES, SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { NameKind } from './term.repo.ts';

const COURSES = literals(COURSE_STATUSES);
const SHOPS = literals(SHOP_STATUSES);
const SHOWING = literals(SHOWN_STATUSES);

/** The last character there is: no text that begins alike sorts behind it. */
const LAST = '\u{10FFFF}';

/** A prefix as a range, which an index answers whatever the plan; % and _ mean themselves. */
export function beginsWith(
  column: 'term' | 'name' | 'spelling' | 'initials',
  prefix: string,
): RawBuilder<unknown> {
  const name = sql.ref(column);
  return sql`${name} ~>=~ ${prefix} and ${name} ~<~ ${prefix + LAST}`;
}

const WORDS = 6;
const COURSES_SHOWN = 3;
const NAMES = 3;

/** What is typed so far, as it is and in sounds. */
export interface Typed {
  readonly text: string;
  readonly spelling: string;
}

/** Known terms that begin like what was typed: as written, by sound, by first letters. */
export async function suggestTerms(db: Database, { text, spelling }: Typed): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from (
      (select term, weight, 1 as tier from search_term
        where ${beginsWith('term', text)} order by weight desc limit ${sql.lit(WORDS)})
      union all
      (select term, weight, 2 from search_term
        where ${beginsWith('spelling', spelling)} order by weight desc limit ${sql.lit(WORDS)})
      union all
      (select term, weight, 3 from search_term
        where ${beginsWith('initials', text)} order by weight desc limit ${sql.lit(WORDS)})
    ) found group by term order by min(tier), max(weight) desc, term
    limit ${sql.lit(WORDS)}`.execute(db);
  return rows.map(({ term }) => term);
}

export interface CourseFound {
  readonly id: number;
  readonly type: number;
  readonly title: string;
}

/** The best courses with a title as written, then those whose title sounds so. */
export async function suggestCourses(
  db: Database,
  written: string,
  sounding: string,
): Promise<CourseFound[]> {
  const { rows } = await sql<CourseFound>`
    select c.id, c.type, c.title
    from course_search_hits(${written}::tsquery, ${sounding}::tsquery, ${COURSES_SHOWN}::int) hit
    join course c on c.id = hit.course_id and c.status = ${COURSES.onSale}
    order by hit.title_hit desc, hit.rank desc, c.id desc`.execute(db);
  return rows;
}

/** Names of a kind that begin like what was typed, the best first, as rows of id, tier and weight. */
function namesLike(kind: NameKind, { text, spelling }: Typed): RawBuilder<unknown> {
  const one = (tier: number, condition: RawBuilder<unknown>) => sql`
    (select target_id, weight, ${sql.lit(tier)} as tier from search_name
      where kind = ${sql.lit(kind)} and ${condition}
      order by weight desc, target_id limit ${sql.lit(NAMES)})`;
  return sql`
    select target_id as id, min(tier) as tier, max(weight) as weight from (
      ${one(1, beginsWith('name', text))}
      union all ${one(2, beginsWith('spelling', spelling))}
      union all ${one(3, beginsWith('initials', text))}
    ) found group by target_id`;
}

export interface TeacherFound {
  readonly id: number;
  readonly name: string;
  readonly photo: string;
  readonly title: string;
  readonly shop_id: number;
  readonly shop_name: string;
}

/** Teachers by name, of institutions that are open. */
export async function suggestTeachers(
  db: Database,
  kind: NameKind,
  typed: Typed,
): Promise<TeacherFound[]> {
  const { rows } = await sql<TeacherFound>`
    select t.id, t.name, t.photo, t.title, s.id as shop_id, s.name as shop_name
    from (${namesLike(kind, typed)}) best
    join teacher t on t.id = best.id and t.status = ${SHOWING.shown}
    join shop s on s.id = t.shop_id and s.status = ${SHOPS.open}
    order by best.tier, best.weight desc, t.id limit ${sql.lit(NAMES)}`.execute(db);
  return rows;
}

export interface ShopFound {
  readonly id: number;
  readonly name: string;
  readonly logo: string;
}

/** Institutions by name that are open. */
export async function suggestShops(
  db: Database,
  kind: NameKind,
  typed: Typed,
): Promise<ShopFound[]> {
  const { rows } = await sql<ShopFound>`
    select s.id, s.name, s.logo
    from (${namesLike(kind, typed)}) best
    join shop s on s.id = best.id and s.status = ${SHOPS.open}
    order by best.tier, best.weight desc, s.id limit ${sql.lit(NAMES)}`.execute(db);
  return rows;
}
