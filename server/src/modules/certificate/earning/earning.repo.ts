/** SQL of what a user can earn, and how far he is. */
import { sql } from 'kysely';
import { bestPassed, examOf } from '#modules/exam';
import { finishedAll, keptCourses } from '#modules/learning';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Done, Needs } from './earning.rules.ts';

/** More courses with a certificate nobody has. */
const MOST_EARNINGS = 200;

export interface EarningRow extends Needs, Omit<Done, 'has_answered'> {
  readonly template_id: number;
  readonly course_id: number;
  readonly shop_id: number;
  readonly name: string;
  readonly is_auto: boolean;
  readonly expire_days: number;
  readonly hours: number;
  readonly version: number;
  readonly course_title: string;
  readonly shop_name: string;
  readonly exam_id: number | null;
  readonly score: number | null;
  readonly total_score: number | null;
}

const earningFor = (userId: number): RawBuilder<unknown> => sql`
  select t.id as template_id, t.course_id, t.shop_id, t.name, t.need_study, t.need_exam,
    t.need_survey, t.is_auto, t.expire_days, t.hours, t.version, c.title as course_title,
    s.name as shop_name, ${examOf(sql`t.course_id`)} as exam_id,
    ${finishedAll(userId, sql`t.course_id`)} as has_studied,
    passed.id as attempt_id, passed.score, passed.total_score
  from certificate_template t
  join course c on c.id = t.course_id
  join shop s on s.id = t.shop_id
  left join lateral ${bestPassed(userId, sql`t.course_id`)} passed on true`;

/** The certificate of a course, and how far a user is; null when the course has none. */
export async function findEarning(
  db: Database,
  userId: number,
  courseId: number,
): Promise<EarningRow | null> {
  const { rows } = await sql<EarningRow>`
    ${earningFor(userId)} where t.course_id = ${courseId}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** Those of the courses a user keeps, the newest course first. */
export async function listEarnings(
  db: Database,
  userId: number,
  now: Date,
): Promise<readonly EarningRow[]> {
  const { rows } = await sql<EarningRow>`
    ${earningFor(userId)} where t.course_id in (${keptCourses(userId, now)})
    order by t.course_id desc limit ${sql.lit(MOST_EARNINGS)}`.execute(db);
  return rows;
}
