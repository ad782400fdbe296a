/** SQL of what a course consists of. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';

const COURSES = literals(COURSE_STATUSES);

/** More than any course has. */
const CHAPTERS_MAX = 2_000;

export interface ChapterRow {
  readonly id: number;
  /** The section a lesson belongs to; null for a section. */
  readonly p_id: number | null;
  readonly title: string;
  readonly type: number | null;
  readonly duration_s: number;
  readonly page_num: number;
  readonly try_see: boolean;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly live_status: number | null;
  /** Marks of the asking person. */
  readonly is_finished: boolean;
  readonly position: number | null;
}

type JoinedRow = Omit<ChapterRow, 'id'> & { readonly id: number | null };

const isChapter = (row: JoinedRow): row is ChapterRow => row.id !== null;

/**
 * Sections, then lessons, each in their order; null when the course was never on sale. A course that
 * is off sale keeps its catalogue, because those who bought it go on studying.
 */
export async function listChapters(
  db: Database,
  courseId: number,
  userId: number | null,
): Promise<ChapterRow[] | null> {
  const { rows } = await sql<JoinedRow>`
    select chapter.id, chapter.p_id, chapter.title, chapter.type, chapter.duration_s,
      chapter.page_num, chapter.try_see, chapter.start_at, chapter.end_at, chapter.live_status,
      progress.finished_at is not null as is_finished, progress.position
    from course left join chapter on chapter.course_id = course.id
    left join lesson_progress progress
      on progress.user_id = ${userId} and progress.chapter_id = chapter.id
    where course.id = ${courseId} and course.status in (${COURSES.onSale}, ${COURSES.offSale})
    order by chapter.p_id is not null, chapter.sort, chapter.id
    limit ${sql.lit(CHAPTERS_MAX)}`.execute(db);
  return rows.length === 0 ? null : rows.filter(isChapter);
}
