/** SQL of what a course takes over from its lessons: length, dates and place. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';

export interface CourseLength {
  readonly course_id: number;
  readonly seconds: number;
}

/** Courses are as long as their lessons. */
export async function setCourseLengths(tx: Tx, lengths: readonly CourseLength[]): Promise<void> {
  await sql`
    update course_detail set duration_s = given.seconds
    from json_to_recordset(${JSON.stringify(lengths)}::json) as given(course_id bigint, seconds int)
    where course_detail.course_id = given.course_id`.execute(tx);
}

/** The first and the last moment of a course. */
export async function setCourseDates(
  tx: Tx,
  courseId: number,
  dates: { readonly start_at: Date; readonly end_at: Date },
): Promise<void> {
  await tx.updateTable('course').set(dates).where('id', '=', courseId).execute();
}

export async function setCourseAddress(tx: Tx, courseId: number, address: string): Promise<void> {
  await tx.updateTable('course').set({ address }).where('id', '=', courseId).execute();
}
