/** What the catalogue keeps of users, and how it forgets one. */
import { sql } from 'kysely';
import { COURSE_TYPES, PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

const TEXTS = literals(PUBLISH_STATUSES);

export const personalTables: PersonalTables = {
  comment: ['course_id', 'score', 'content', 'images', 'ip_region', 'created_at'],
  question: ['course_id', 'content', 'images', 'answer', 'ip_region', 'created_at'],
  favourite: ['created_at', 'type', 'target_id'],
};

const PUBLISHED = sql`status = ${TEXTS.shown}`;
const PUBLIC = sql`${PUBLISHED} and not is_private`;

/**
 * What he published stays under a name that is nobody's, without his pictures, which are swept;
 * what few or nobody could read goes with its answer. Courses no longer count his favourites.
 */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`
    update course_stat set collect_num = collect_num - 1
    from favourite kept
    where kept.user_id = ${id} and kept.type <> ${sql.lit(COURSE_TYPES.package)}
      and course_stat.course_id = kept.target_id`.execute(tx);
  await tx.deleteFrom('favourite').where('user_id', '=', id).execute();
  await sql`
    update comment set ip_region = '', images = '{}',
      content = case when ${PUBLISHED} then content else '' end,
      reply = case when ${PUBLISHED} then reply else '' end
    where user_id = ${id}`.execute(tx);
  await sql`
    update question set ip_region = '', images = '{}',
      content = case when ${PUBLIC} then content else '' end,
      answer = case when ${PUBLIC} then answer else '' end,
      answer_user = case when ${PUBLIC} then answer_user else '' end
    where user_id = ${id}`.execute(tx);
}
