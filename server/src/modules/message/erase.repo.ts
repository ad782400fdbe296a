/** What messages keep of users, and how they forget one. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  message: ['kind', 'type', 'facts', 'created_at', 'read_at'],
  message_refusal: ['type', 'channel', 'created_at'],
  message_delivery: ['channel', 'state', 'created_at'],
};

/** All of it goes. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`delete from message_delivery where user_id = ${id}`.execute(tx);
  await sql`delete from message where user_id = ${id}`.execute(tx);
  await sql`delete from message_refusal where user_id = ${id}`.execute(tx);
}
