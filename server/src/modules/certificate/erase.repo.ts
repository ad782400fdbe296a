/** What certificates keep of users, and how they forget one. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  certificate: [
    'course_title',
    'name',
    'status',
    'certificate_no',
    'hours',
    'score',
    'applied_at',
    'issued_at',
    'expires_at',
    'ended_at',
    'reason',
  ],
  certificate_number: [],
  certificate_holder: [],
};

/** Who stood on it goes, and so does its number: whoever asks is told that it is unknown. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`delete from certificate_holder where user_id = ${id}`.execute(tx);
  await sql`delete from certificate_number where user_id = ${id}`.execute(tx);
  await sql`
    update certificate set name_sealed = '', id_card_sealed = '', pdf_key = ''
    where user_id = ${id}`.execute(tx);
}
