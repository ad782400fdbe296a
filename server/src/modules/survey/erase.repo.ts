/** What questionnaires keep of users, and how they forget one. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  survey_taker: ['survey_id'],
  survey_sheet: ['survey_id', 'answers', 'saved_at', 'submitted_at'],
};

/** What he filled in under his name goes; that he took part stays, because answers are counted by it. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`delete from survey_sheet where user_id = ${id}`.execute(tx);
}
