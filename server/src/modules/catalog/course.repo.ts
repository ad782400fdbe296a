/** SQL of one course with everything its page shows above the tabs, in one statement. */
import { sql } from 'kysely';
import { cardColumns, cardJoins } from './card.repo.ts';
import { isFavourite } from './favourite.repo.ts';
import { openReview } from './review.repo.ts';
import { teacherColumn } from './teacher.repo.ts';
import type { Database } from '#platform/db/pool';
import type { CardRow } from './card.repo.ts';
import type { ScoreSums } from './score.rules.ts';
import type { TeacherColumn } from './teacher.repo.ts';

export interface CourseRow extends CardRow, ScoreSums, TeacherColumn {
  readonly status: number;
  readonly category_id: number;
  readonly subtitle: string;
  readonly content: string;
  readonly video_url: string;
  readonly signup_end_at: Date | null;
  readonly valid_days: number;
  readonly refund_days: number;
  readonly lesson_num: number;
  readonly duration_s: number;
  readonly need_id_card: boolean;
  readonly is_spread: boolean;
  readonly seat_num: number;
  readonly seat_used: number;
  readonly question_num: number;
  readonly view_num: number;
  readonly collect_num: number;
  /** The viewer keeps it for later. */
  readonly is_collect: boolean;
  /** The order for which the viewer may still review it. */
  readonly comment_order_id: number | null;
}

/** A course of any status; nobody signs up after its start unless it says otherwise. */
export async function findCourse(
  db: Database,
  id: number,
  viewerId: number | null,
  now: Date,
): Promise<CourseRow | null> {
  const { rows } = await sql<CourseRow>`
    select ${cardColumns}, ${teacherColumn}, c.status, c.cat3_id as category_id, c.subtitle,
      d.content, d.video_url, coalesce(d.signup_end_at, c.start_at) as signup_end_at,
      d.valid_days, d.refund_days, d.lesson_num, d.duration_s, d.need_id_card, d.is_spread,
      stock.seat_num, stock.seat_used,
      stat.score1, stat.score2, stat.score3, stat.score4, stat.score5,
      stat.question_num, stat.view_num, stat.collect_num,
      ${isFavourite(viewerId, sql`c.type`, sql`c.id`)} as is_collect,
      ${openReview(viewerId, sql`c.id`)} as comment_order_id
    from course c
    join course_detail d on d.course_id = c.id
    join course_stock stock on stock.course_id = c.id
    join course_stat stat on stat.course_id = c.id
    ${cardJoins(now)}
    where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
