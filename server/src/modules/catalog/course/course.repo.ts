/** SQL of one course with everything its page shows above the tabs, in one statement. */
import { sql } from 'kysely';
import { cardColumns, cardJoins } from '../cards/card.repo.ts';
import { sessionTimes } from '../offer/session-times.repo.ts';
import { isFavourite } from '../offer/viewer.repo.ts';
import { openReview } from '../feedback/review.repo.ts';
import { teacherColumn } from './teacher.repo.ts';
import type { Database } from '#platform/db/pool';
import type { CardRow } from '../cards/card.repo.ts';
import type { ScoreSums } from '../feedback/score.rules.ts';
import type { TeacherColumn } from './teacher.repo.ts';

export interface CourseRow extends CardRow, ScoreSums, TeacherColumn {
  readonly status: number;
  readonly category_id: number;
  readonly subtitle: string;
  readonly content: string;
  readonly video_url: string;
  readonly valid_days: number;
  readonly refund_days: number;
  readonly session_times: readonly string[];
  readonly lesson_num: number;
  readonly duration_s: number;
  readonly need_id_card: boolean;
  readonly is_spread: boolean;
  readonly question_num: number;
  readonly view_num: number;
  readonly collect_num: number;
  /** The viewer keeps it for later. */
  readonly is_collect: boolean;
  readonly exam_id: number | null;
  /** Its questionnaire. */
  readonly survey_id: number | null;
  /** What it takes to earn its certificate. */
  readonly certificate_id: number | null;
  /** The order for which the viewer may still review it. */
  readonly comment_order_id: number | null;
}

/** A course of any status. */
export async function findCourse(
  db: Database,
  id: number,
  viewerId: number | null,
  now: Date,
): Promise<CourseRow | null> {
  const { rows } = await sql<CourseRow>`
    select ${cardColumns}, ${teacherColumn}, c.status, c.cat3_id as category_id, c.subtitle,
      d.content, d.video_url, d.valid_days, d.refund_days, ${sessionTimes} as session_times,
      d.lesson_num, d.duration_s, d.need_id_card, d.is_spread,
      stat.score1, stat.score2, stat.score3, stat.score4, stat.score5,
      stat.question_num, stat.view_num, stat.collect_num,
      (select id from exam where course_id = c.id) as exam_id,
      ${isFavourite(viewerId, sql`c.type`, sql`c.id`)} as is_collect,
      ${openReview(viewerId, sql`c.id`)} as comment_order_id,
      (select id from survey where survey.course_id = c.id) as survey_id,
      (select t.id from certificate_template t where t.course_id = c.id) as certificate_id
    from course c
    join course_stat stat on stat.course_id = c.id
    ${cardJoins(now)}
    where c.id = ${id} and d.course_id = c.id and stock.course_id = c.id`.execute(db);
  return rows[0] ?? null;
}
