/** What exams keep of users, and how they forget one. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  exam_attempt: ['exam_id', 'course_id', 'times', 'status', 'started_at', 'submitted_at', 'score'],
  exam_line: ['attempt_id', 'topic_id', 'answer', 'saved_at', 'awarded'],
};

/** What he wrote goes; that he passed stays, because certificates stand on it. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`delete from exam_line where user_id = ${id}`.execute(tx);
}
