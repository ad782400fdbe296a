/** What exams keep of users, and how they forget one. */
import { sql } from 'kysely';
import { EXAM_ATTEMPT } from '@zhiji/contract/kernel/lifecycles/study';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

const ATTEMPTS = literals(EXAM_ATTEMPT_STATUSES);
const FAIL = move(EXAM_ATTEMPT, 'fail');

export const personalTables: PersonalTables = {
  exam_attempt: ['exam_id', 'course_id', 'times', 'status', 'started_at', 'submitted_at', 'score'],
  exam_line: ['attempt_id', 'topic_id', 'answer', 'saved_at', 'awarded'],
  exam_practice: ['attempt_id', 'topic_id', 'rights', 'practised_at'],
};

/**
 * What he wrote and practised goes, and what was said of it; that he passed stays, because certificates
 * stand on it. A paper nobody has marked ends: there is nothing left of it to mark.
 */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`delete from exam_practice where user_id = ${id}`.execute(tx);
  await sql`delete from exam_line where user_id = ${id}`.execute(tx);
  await sql`
    update exam_attempt set ${FAIL.set}, score = 0
    where user_id = ${id} and status = ${ATTEMPTS.marking} and ${FAIL.allowed}`.execute(tx);
  await sql`update exam_attempt set remark = '' where user_id = ${id}`.execute(tx);
}
