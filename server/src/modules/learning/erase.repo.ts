/** What learning keeps of users, and how it forgets one. */
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  access_grant: ['created_at', 'course_id', 'source', 'starts_at', 'ends_at', 'revoked_at'],
  lesson_progress: [
    'opened_at',
    'course_id',
    'chapter_id',
    'seen',
    'position',
    'attended_at',
    'finished_at',
    'updated_at',
  ],
  note: ['created_at', 'course_id', 'chapter_id', 'position', 'content', 'updated_at'],
  session_reminder: ['created_at', 'chapter_id'],
  learning_clock: [],
  play_device: [],
};

/** What he studied goes; that he was let in stays, because orders are checked against it. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await tx.deleteFrom('lesson_progress').where('user_id', '=', id).execute();
  await tx.deleteFrom('note').where('user_id', '=', id).execute();
  await tx.deleteFrom('session_reminder').where('user_id', '=', id).execute();
  await tx.deleteFrom('learning_clock').where('user_id', '=', id).execute();
  await tx.deleteFrom('play_device').where('user_id', '=', id).execute();
}
