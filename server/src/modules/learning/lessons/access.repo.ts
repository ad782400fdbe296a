/** SQL of where a course is studied. */
import { sql } from 'kysely';
import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Session } from './access.rules.ts';

const COURSES = literals(COURSE_STATUSES);

export interface StudyPlace {
  /** Of the course. */
  readonly type: number;
  /** In the order of the catalogue: its live sessions, or the one lesson that was asked for. */
  readonly lessons: readonly (Session & { readonly is_live: boolean })[];
}

type LessonRow = (Session & { readonly is_live: boolean }) | { readonly id: null };

/** A course that is or was on sale, with its live sessions or one of its lessons. */
export async function findStudyPlace(
  db: Database,
  courseId: number,
  chapterId: number | undefined,
): Promise<StudyPlace | undefined> {
  const wanted =
    chapterId === undefined
      ? sql`chapter.type = ${sql.lit(CHAPTER_TYPES.live)}`
      : sql`chapter.type is not null and chapter.id = ${chapterId}`;
  const { rows } = await sql<LessonRow & { readonly course_type: number }>`
    select course.type as course_type, chapter.id, chapter.start_at, chapter.end_at,
      chapter.live_status, chapter.type = ${sql.lit(CHAPTER_TYPES.live)} as is_live
    from course
      left join chapter on chapter.course_id = course.id and ${wanted}
      left join chapter section on section.id = chapter.p_id
    where course.id = ${courseId} and course.status in (${COURSES.onSale}, ${COURSES.offSale})
    order by section.sort, section.id, chapter.sort, chapter.id`.execute(db);
  const [first] = rows;
  return first && { type: first.course_type, lessons: rows.filter((row) => row.id !== null) };
}
