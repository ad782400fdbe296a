/** SQL of whose course it is. */
import { fail } from '#platform/failure';
import type { Failure } from '#platform/failure';
import type { Actor } from '#platform/actor';
import type { Database } from '#platform/db/pool';

/** Refuses a course that is not there; to its staff, one of another institution is not. */
export async function requireCourse(
  db: Database,
  { shopId }: Actor,
  courseId: number,
  missing: Failure = fail('common.notFound'),
): Promise<void> {
  const course = db.selectFrom('course').select('id').where('id', '=', courseId);
  const own = shopId === null ? course : course.where('shop_id', '=', shopId);
  if ((await own.executeTakeFirst()) === undefined) {
    throw missing;
  }
}
