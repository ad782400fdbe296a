/** SQL of exams that open for somebody. */
import { sql } from 'kysely';
import { hasFinisher } from '#modules/learning';
import type { Database } from '#platform/db/pool';

/** A lesson that was finished may be seen so much later. */
const LATE = sql`interval '5 minutes'`;

/**
 * Who finished a lesson after that may be the next to hear. An exam that opens with its start is for
 * all who have finished by then, one that was open from the beginning for those who do it since.
 */
const SINCE = sql<Date>`coalesce(
  e.told_to - ${LATE},
  case when e.start_at > e.created_at then to_timestamp(0) else e.created_at end
)`;

export interface OpenExam {
  readonly id: number;
  readonly course_id: number;
  readonly title: string;
  readonly need_finish: boolean;
  readonly since: Date;
}

/**
 * Exams that are open and of which somebody is to be told: by their start, or because a lesson of
 * their course was finished that may have been the last. One that was open from the beginning and
 * asks for nothing opens for nobody.
 */
export async function listOpening(db: Database, now: Date): Promise<readonly OpenExam[]> {
  const { rows } = await sql<OpenExam>`
    select e.id, e.course_id, e.title, e.need_finish, ${SINCE} as since from exam e
    where (e.start_at is null or e.start_at <= ${now}) and (e.end_at is null or e.end_at > ${now})
      and case when e.need_finish then ${hasFinisher(sql`e.course_id`, SINCE)}
        else e.told_to is null and e.start_at > e.created_at end
    order by e.id`.execute(db);
  return rows;
}

/** Everybody was told for whom it had opened by then. */
export async function markTold(db: Database, examId: number, now: Date): Promise<void> {
  await sql`update exam set told_to = ${now} where id = ${examId}`.execute(db);
}
