/** SQL of what lessons play. */
import { sql } from 'kysely';
import { lessonSeconds } from './lesson-length.repo.ts';
import type { CourseLength } from '#modules/catalog';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

/** Kinds of lesson that play something: video, PDF, live session with its replay. */
const PLAYING = [1, 2, 3];

/** The course of a lesson that plays something; null when there is no such lesson. */
export async function courseOfLesson(db: Database, chapterId: number): Promise<number | null> {
  const lesson = await db
    .selectFrom('chapter')
    .select('course_id')
    .where('id', '=', chapterId)
    .where('type', 'in', PLAYING)
    .executeTakeFirst();
  return lesson?.course_id ?? null;
}

/** Gives a lesson what it plays; false when there is no such lesson. */
export async function setAsset(tx: Tx, chapterId: number, assetId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chapter')
    .set({ asset_id: assetId })
    .where('id', '=', chapterId)
    .where('type', 'in', PLAYING)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lessons are as long as what they play; answers how long their courses are then. */
export async function measureLessons(
  tx: Tx,
  asset: { readonly id: string; readonly durationS: number; readonly pageNum: number },
): Promise<CourseLength[]> {
  const played = sql`coalesce(measured.duration_s, chapter.duration_s)`;
  const { rows } = await sql<CourseLength>`
    with measured as (
      update chapter set duration_s = ${asset.durationS}, page_num = ${asset.pageNum}
      where asset_id = ${asset.id}
      returning id, course_id, duration_s
    )
    select chapter.course_id, sum(${lessonSeconds(played)}) as seconds
    from chapter left join measured on measured.id = chapter.id
    where chapter.course_id in (select course_id from measured)
    group by chapter.course_id`.execute(tx);
  return rows;
}
