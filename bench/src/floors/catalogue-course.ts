/** F2 of the catalogue: one course, in one statement. */
import type { Pool } from 'pg';
import {
  CARD,
  CARD_JOINS,
  cardOf,
  RECORD,
  wireTime,
  yuan,
  type CardRow,
} from './catalogue-card.ts';

interface CourseRow extends CardRow {
  readonly cat3_id: number;
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
  readonly score1: number;
  readonly score2: number;
  readonly score3: number;
  readonly score4: number;
  readonly score5: number;
  readonly question_num: number;
  readonly view_num: number;
  readonly collect_num: number;
  readonly exam_id: number | null;
  readonly survey_id: number | null;
  readonly certificate_id: number | null;
  readonly teachers: readonly object[] | null;
}

const COURSE = {
  name: 'course',
  text: `
    select ${CARD}, c.cat3_id, c.subtitle, d.content, d.video_url, d.valid_days,
      d.refund_days, d.lesson_num, d.duration_s,
      coalesce((select json_agg(meeting.start_at order by meeting.start_at) from chapter meeting
        where meeting.course_id = c.id and meeting.type in (3, 4) and meeting.start_at is not null
          and meeting.live_status is distinct from 6),
        case when c.start_at is null then '[]'::json else json_build_array(c.start_at) end)
        as session_times,
      d.need_id_card, d.is_spread, t.score1, t.score2, t.score3, t.score4, t.score5,
      t.question_num, t.view_num, t.collect_num,
      (select id from exam where course_id = c.id) as exam_id,
      (select id from survey where course_id = c.id) as survey_id,
      (select id from certificate_template where course_id = c.id) as certificate_id,
      (select json_agg(json_build_object('id', who.id, 'name', who.name, 'photo', who.photo,
        'title', who.title) order by given.sort, who.id)
        from course_teacher given join teacher who on who.id = given.teacher_id
        where given.course_id = c.id and who.status = 1) as teachers
    from course c
    join course_stat t on t.course_id = c.id ${CARD_JOINS}
    where c.id = $1 and c.status = 2`,
};

const OFFLINE = 3;
const OFFLINE_STEPS = [
  { hours_before: 168, percent: 100 },
  { hours_before: 72, percent: 80 },
  { hours_before: 24, percent: 50 },
];
const UNUSED_DAYS = 7;
const TENTHS = 10;

/** Answers one course. */
export async function readCourse(pool: Pool, { id }: { readonly id: number }) {
  const { rows } = await pool.query<CourseRow>({ ...COURSE, values: [id] });
  const [row] = rows;
  if (!row) {
    throw new Error(`no course ${id}`);
  }
  const scores = [row.score1, row.score2, row.score3, row.score4, row.score5];
  const comments = scores.reduce((sum, n) => sum + n, 0);
  const points = scores.reduce((sum, n, index) => sum + n * (index + 1), 0);
  return {
    ...cardOf(row),
    category_id: row.cat3_id,
    subtitle: row.subtitle,
    content: row.content,
    video_url: row.video_url,
    teacher: row.teachers ?? [],
    seat_num: row.seat_num,
    valid_days: row.valid_days,
    refund_rule: refundRule(row),
    need_id_card: row.need_id_card ? 1 : 0,
    is_spread: row.is_spread ? 1 : 0,
    is_purchased: 0,
    is_collect: 0,
    my: null,
    comment_orders_id: null,
    lesson_num: row.lesson_num,
    duration: row.duration_s,
    score: comments === 0 ? 0 : Math.round((points / comments) * TENTHS) / TENTHS,
    comment_num: comments,
    question_num: row.question_num,
    collect_num: row.collect_num,
    view_num: row.view_num,
    exam_id: row.exam_id,
    satisfied_id: row.survey_id,
    certificate_id: row.certificate_id,
    server_time: wireTime(new Date()),
  };
}

/** What an order keeps of it. */
export const PLATFORM_TERMS = { unused_days: UNUSED_DAYS, steps: OFFLINE_STEPS };

/** What decides about paying a course back. */
interface Refundable {
  readonly id: number;
  readonly type: number;
  readonly price_fen: number;
  readonly refund_days: number;
  readonly lesson_num: number;
  readonly session_times?: readonly string[];
}

/** The promise a course is sold with. */
export function refundRule(course: Refundable) {
  const isRecorded = course.type === RECORD;
  return {
    items: [
      {
        curriculum_id: course.id,
        type: course.type,
        pay_price: yuan(course.price_fen),
        unused_days: UNUSED_DAYS,
        study_days: isRecorded ? course.refund_days : 0,
        lesson_num: isRecorded ? course.lesson_num : 0,
        studied_num: 0,
        session_times: isRecorded
          ? []
          : (course.session_times ?? []).map((at) => wireTime(new Date(at))),
        steps: course.type === OFFLINE ? OFFLINE_STEPS : [],
        is_moved: 0,
        is_proven: 0,
      },
    ],
  };
}
