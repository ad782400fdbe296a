/** SQL of clicks on distributors' links. */
import { sql } from 'kysely';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Database } from '#platform/db/pool';

const PACKAGE = sql.lit(COURSE_TYPES.package);

/** A product that `given` names is there, as what it is said to be. */
const IS_THERE = sql`case when given.type = ${PACKAGE}
  then exists (select from package where package.id = given.id)
  else exists (select from course where course.id = given.id and course.type = given.type) end`;

/** A link to one product with one code. */
export interface ClickedLink {
  readonly retail_id: string;
  readonly type: number;
  readonly id: number;
}

/** Clicks of a day on links to one product with one code. */
export interface ClickSum extends ClickedLink {
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string;
  /** Who clicked; 0 when nobody was logged in. */
  readonly by_user: number;
  readonly num: number;
}

/** Those of the links that somebody's code and a product of ours make, by their place in the list. */
export async function findRealLinks(
  db: Database,
  links: readonly ClickedLink[],
): Promise<ReadonlySet<number>> {
  const numbered = links.map((link, place) => ({ ...link, place }));
  const { rows } = await sql<{ place: number }>`
    select given.place
    from json_to_recordset(${JSON.stringify(numbered)}::json) as given
      (retail_id text, type int, id bigint, place int)
    join retail_code code on code.retail_id = given.retail_id
    where ${IS_THERE}`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

/**
 * Adds clicks to the days of those whose codes they carry. A code nobody has, a product that is not
 * there and a distributor's own clicks count for nothing.
 */
export async function addClicks(db: Database, sums: readonly ClickSum[]): Promise<void> {
  await sql`
    insert into spread_click (user_id, day, num)
    select code.user_id, given.day, sum(given.num)::int
    from json_to_recordset(${JSON.stringify(sums)}::json) as given
      (retail_id text, day date, type int, id bigint, by_user bigint, num int)
    join retail_code code on code.retail_id = given.retail_id and code.user_id <> given.by_user
    where ${IS_THERE}
    group by code.user_id, given.day order by code.user_id, given.day
    on conflict (user_id, day) do update set num = spread_click.num + excluded.num`.execute(db);
}
