/** What live rooms keep of users, and how they forget one. */
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  live_message: ['created_at', 'course_id', 'chapter_id', 'kind', 'content'],
  live_attendance: ['seen_at', 'chapter_id', 'seconds'],
};

/** When he was there goes; what he said to all stays under a name that is nobody's. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await tx.deleteFrom('live_attendance').where('user_id', '=', id).execute();
}
