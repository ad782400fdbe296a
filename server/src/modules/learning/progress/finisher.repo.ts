/** SQL of who finished a course lately, in the order of their numbers, for what they are told then. */
import { sql } from 'kysely';
import { USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { mayStudy } from '../grants/access-rule.repo.ts';
import { finishedAll } from './studied.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { HolderPage } from '../grants/holder.repo.ts';

const USERS = literals(USER_STATUSES);

/** Whether anybody finished a lesson of a course since then, which may have been his last. */
export const hasFinisher = (
  courseId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from lesson_progress done where done.course_id = ${courseId} and done.finished_at > ${since}
)`;

/** Who finished a lesson of a course since then and has no other left, and may study it now. */
export async function listFinishers(
  tx: Tx,
  since: Date,
  { courseId, after, limit, now }: HolderPage,
): Promise<readonly { readonly user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct done.user_id from lesson_progress done
    join users learner on learner.id = done.user_id and learner.status = ${USERS.normal}
    where done.course_id = ${courseId}::bigint and done.finished_at > ${since}
      and done.user_id > ${after}
      and ${finishedAll(sql`done.user_id`, sql`${courseId}::bigint`)}
      and ${mayStudy(sql`done.user_id`, courseId, now)}
    order by done.user_id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
