/** SQL of clicks on distributors' links. */
import { sql } from 'kysely';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Database } from '#platform/db/pool';

const PACKAGE = sql.lit(COURSE_TYPES.package);

/** Clicks of a day on links to one product with one code. */
export interface ClickSum {
  readonly retail_id: string;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string;
  readonly type: number;
  readonly id: number;
  /** Who clicked; 0 when nobody was logged in. */
  readonly by_user: number;
  readonly num: number;
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
    where case when given.type = ${PACKAGE}
      then exists (select from package where package.id = given.id)
      else exists (select from course where course.id = given.id and course.type = given.type) end
    group by code.user_id, given.day order by code.user_id, given.day
    on conflict (user_id, day) do update set num = spread_click.num + excluded.num`.execute(db);
}
