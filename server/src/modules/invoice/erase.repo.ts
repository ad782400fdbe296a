/** What invoices keep of users, and how they forget one. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  invoice_title: ['created_at', 'title_type'],
  invoice: ['applied_at', 'order_id', 'invoice_type', 'status', 'invoice_no', 'issued_at'],
  invoice_mail: ['created_at', 'invoice_id', 'sent_at'],
};

/** Titles and mails go; invoices are part of the books and stay, without who they name. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`delete from invoice_mail where user_id = ${id}`.execute(tx);
  await sql`delete from invoice_title where user_id = ${id}`.execute(tx);
  await sql`
    update invoice set details_sealed = '', remark = '', reason = ''
    where user_id = ${id}`.execute(tx);
}
