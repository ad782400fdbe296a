/** SQL of whose course it is. */
import { fail } from '#platform/failure';
import type { Failure } from '#platform/failure';
import type { Actor } from '#platform/actor';
import type { Database } from '#platform/db/pool';

/** Refuses what belongs to another institution than the actor's with what is said of a missing one. */
export async function requireCourse(
  db: Database,
  { shopId }: Actor,
  courseId: number,
  missing: Failure = fail('common.notFound'),
): Promise<void> {
  if (shopId === null) {
    return;
  }
  const found = await db
    .selectFrom('course')
    .select('id')
    .where('id', '=', courseId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  if (found === undefined) {
    throw missing;
  }
}
