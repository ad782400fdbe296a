/** What moderation keeps of users, and how it forgets one: decisions stay, words and people go. */
import { sql } from 'kysely';
import { TEXT_CASE_STATES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

const STATES = literals(TEXT_CASE_STATES);

export const personalTables: PersonalTables = {
  text_case: ['kind', 'content', 'state', 'reason', 'created_at', 'decided_at'],
  text_report: ['kind', 'reason', 'created_at'],
  mute: ['until', 'reason', 'created_at'],
};

/**
 * A nickname goes with its user. Texts that waited or were hidden are emptied by their modules: the
 * case of one that waited goes too, and one that was hidden is without its words never released.
 */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`
    delete from text_case
    where user_id = ${id} and (kind = ${TEXT_KINDS.nickname} or state = ${STATES.held})`.execute(
    tx,
  );
  await sql`update text_case set content = '', reason = '' where user_id = ${id}`.execute(tx);
  await sql`delete from text_report where user_id = ${id}`.execute(tx);
  await sql`delete from mute where user_id = ${id}`.execute(tx);
}
