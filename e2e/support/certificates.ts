/** Courses that lead to a certificate. */
import { randomInt } from 'node:crypto';
import { idCardOf } from './buying.ts';
import { query } from './database.ts';

const DAYS = 28;
const SERIALS = 1_000;
const YEARS = { from: 1960, before: 2000 };

/** Gives a course a questionnaire of one rating, and a certificate for which everything is needed. */
export function certify(courseId: number, name: string): void {
  query(`
    with asked as (
      insert into survey (course_id, shop_id, title, is_anonymous, created_at)
      select id, shop_id, '学习满意度问卷', true, now() from course where id = ${courseId}
      returning id
    ), topics as (
      insert into survey_topic (survey_id, no, type, title, required)
      select id, 1, 4, '您对这门课程总体满意吗？', true from asked
    ), sums as (
      insert into survey_tally (survey_id) select id from asked
    )
    insert into certificate_template (course_id, shop_id, name, need_study, need_exam, need_survey,
      is_auto, hours, created_at)
    select id, shop_id, '${name}', true, true, true, true, 24, now()
    from course where id = ${courseId}`);
}

/** A number of an identity card of its own for every account. */
export function newIdCard(): string {
  const month = String(randomInt(1, 13)).padStart(2, '0');
  const day = String(randomInt(1, DAYS + 1)).padStart(2, '0');
  return idCardOf(randomInt(SERIALS), `${randomInt(YEARS.from, YEARS.before)}${month}${day}`);
}
