/** SQL of invoices that wait for the tax service. */
import { sql } from 'kysely';
import { INVOICE } from '@zhiji/contract/kernel/lifecycles/money';
import { move } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const BEGIN = move(INVOICE, 'begin');
/** Lease of a worker on an invoice: longer than its calls take. */
const LEASE = sql.lit('60 seconds');

export interface DueInvoice {
  readonly user_id: number;
  readonly id: number;
  readonly order_id: number;
  readonly status: number;
  readonly invoice_type: number;
  readonly details_sealed: Buffer;
  readonly content: string;
  readonly remark: string;
  readonly amount_fen: number | null;
  readonly serial_no: string;
  readonly red_serial_no: string;
  readonly invoice_no: string;
  readonly seller_tax_no: string;
  /** How often it was looked at before. */
  readonly look_num: number;
}

/** Takes invoices the service is to be asked about; no other worker takes them for a while. */
export async function takeDue(
  db: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    with due as (
      select user_id, id from invoice where look_at <= ${now}
      order by look_at limit ${sql.lit(limit)} for update skip locked
    )
    update invoice v set look_at = ${now}::timestamptz + interval ${LEASE},
      look_num = v.look_num + 1
    from due where v.user_id = due.user_id and v.id = due.id
    returning v.user_id, v.id, v.order_id, v.status, v.invoice_type, v.details_sealed, v.content,
      v.remark, v.amount_fen, v.serial_no, v.red_serial_no, v.invoice_no,
      v.seller_tax_no,
      v.look_num - 1 as look_num`.execute(db);
  return rows;
}

/**
 * Gives an invoice its number at the service and its sum; false when it is asked for no more. However
 * long it waited before, from here on it is looked at soon.
 */
export async function beginIssuing(
  tx: Tx,
  { user_id: userId, id }: DueInvoice,
  { serialNo, amountFen }: { readonly serialNo: string; readonly amountFen: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invoice set ${BEGIN.set}, serial_no = ${serialNo}, amount_fen = ${amountFen},
      look_num = 1
    where user_id = ${userId} and id = ${id} and ${BEGIN.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}

/** When it is looked at next, null for never; left as it is when another worker has it by now. */
export async function postpone(
  db: Database,
  { user_id: userId, id, status, look_num: lookNum }: DueInvoice,
  lookAt: Date | null,
): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ look_at: lookAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('look_num', '=', lookNum + 1)
    .execute();
}
