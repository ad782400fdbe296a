/** What the catalogue keeps of users, and how it forgets one. */
import { sql } from 'kysely';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  comment: ['course_id', 'score', 'content', 'images', 'ip_region', 'created_at'],
  question: ['course_id', 'content', 'images', 'answer', 'ip_region', 'created_at'],
  favourite: ['created_at', 'type', 'target_id'],
};

/** What he published stays under a name that is nobody's; courses no longer count his favourites. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`
    update course_stat set collect_num = collect_num - 1
    from favourite kept
    where kept.user_id = ${id} and kept.type <> ${sql.lit(COURSE_TYPES.package)}
      and course_stat.course_id = kept.target_id`.execute(tx);
  await tx.deleteFrom('favourite').where('user_id', '=', id).execute();
  await tx.updateTable('comment').set({ ip_region: '' }).where('user_id', '=', id).execute();
  await tx.updateTable('question').set({ ip_region: '' }).where('user_id', '=', id).execute();
}
