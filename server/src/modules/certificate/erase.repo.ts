/** What certificates keep of users, and how they forget one. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { PersonalTables } from '#platform/module';

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

/** Stands for why one was refused or revoked, which is never empty. */
const GONE = '-';

/** The files of somebody's certificates. */
export async function filesOf(tx: Tx, userId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ pdf_key: string }>`
    select pdf_key from certificate
    where user_id = ${userId} and pdf_key <> '' for update`.execute(tx);
  return rows.map(({ pdf_key }) => pdf_key);
}

/** Who stood on it goes, and so does its number: whoever asks is told that it is unknown. */
export async function eraseHolder(tx: Tx, id: number): Promise<void> {
  await sql`delete from certificate_holder where user_id = ${id}`.execute(tx);
  await sql`delete from certificate_number where user_id = ${id}`.execute(tx);
  await sql`
    update certificate set name_sealed = '', id_card_sealed = '', pdf_key = '',
      reason = case when reason = '' then '' else ${GONE} end
    where user_id = ${id}`.execute(tx);
}
