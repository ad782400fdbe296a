/** What live rooms keep of users, and how they forget one. */
import { emptyUnseen } from './text-status.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  live_message: ['created_at', 'course_id', 'chapter_id', 'kind', 'content'],
  live_attendance: ['seen_at', 'chapter_id', 'seconds'],
};

/** When he was there goes, and what nobody could read; what all heard stays, as nobody's. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await tx.deleteFrom('live_attendance').where('user_id', '=', id).execute();
  await emptyUnseen(tx, { userId: id });
}
