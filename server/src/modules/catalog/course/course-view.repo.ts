/** SQL of the views kept beside a course. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { ViewSum } from '#platform/redis/view-counter';

/** Adds views to their courses, in one statement; what is no course is left out. */
export async function addCourseViews(db: Database, sums: readonly ViewSum[]): Promise<void> {
  await sql`
    update course_stat set view_num = view_num + given.views
    from json_to_recordset(${JSON.stringify(sums)}::json) as given(id bigint, views int)
    where course_stat.course_id = given.id`.execute(db);
}
