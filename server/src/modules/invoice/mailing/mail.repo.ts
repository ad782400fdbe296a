/** SQL of wishes to have an invoice mailed. Everyone has only their own. */
import { sql } from 'kysely';
import { INVOICE_MAILS_MAX } from '@zhiji/contract/kernel/limits';
import { INVOICE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const STATUSES = literals(INVOICE_STATUSES);
/** Lease of a worker on a mail: longer than its files take to load and to send. */
const LEASE = sql.lit('5 minutes');

export interface IssuedInvoice {
  readonly id: number;
  readonly details_sealed: Buffer;
}

/** Locks an invoice of a user that is out; null when there is none. */
export async function lockIssued(
  tx: Tx,
  userId: number,
  which: { readonly id: number } | { readonly orderId: number },
): Promise<IssuedInvoice | null> {
  const named =
    'id' in which ? sql`id = ${which.id}::bigint` : sql`order_id = ${which.orderId}::bigint`;
  const { rows } = await sql<IssuedInvoice>`
    select id, details_sealed from invoice
    where user_id = ${userId} and ${named} and status = ${STATUSES.issued}
    for update`.execute(tx);
  return rows[0] ?? null;
}

export interface NewMail {
  readonly userId: number;
  readonly invoiceId: number;
  readonly emailSealed: Buffer;
  readonly now: Date;
}

/** Puts a mail in line for an invoice whose lock is held; null when it had too many within a day. */
export async function insertMail(
  tx: Tx,
  { userId, invoiceId, emailSealed, now }: NewMail,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into invoice_mail (user_id, invoice_id, email_sealed, due_at, created_at)
    select ${userId}::bigint, ${invoiceId}::bigint, ${emailSealed}::bytea, ${now}::timestamptz,
      ${now}::timestamptz
    from (
      select count(*) as num from invoice_mail
      where user_id = ${userId} and invoice_id = ${invoiceId}
        and created_at > ${now}::timestamptz - interval '1 day'
    ) earlier
    where earlier.num < ${sql.lit(INVOICE_MAILS_MAX)}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

interface MailKey {
  readonly user_id: number;
  readonly id: number;
}

export interface DueMail extends MailKey {
  readonly invoice_id: number;
  readonly email_sealed: Buffer;
  /** This one included. */
  readonly tries: number;
  /** Until when it is ours; null for one that was tried too often and is given up. */
  readonly due_at: Date | null;
}

/** Takes mails that are due, those of a worker that died among them. */
export async function takeMails(
  db: Database,
  {
    now,
    limit,
    triesMax,
  }: { readonly now: Date; readonly limit: number; readonly triesMax: number },
): Promise<readonly DueMail[]> {
  const isLeft = sql`m.tries < ${sql.lit(triesMax)}`;
  const { rows } = await sql<DueMail>`
    with due as (
      select user_id, id from invoice_mail where due_at <= ${now}
      order by due_at limit ${sql.lit(limit)} for update skip locked
    )
    update invoice_mail m set tries = m.tries + 1,
      due_at = case when ${isLeft} then ${now}::timestamptz + interval ${LEASE} end,
      email_sealed = case when ${isLeft} then m.email_sealed else '' end
    from due where m.user_id = due.user_id and m.id = due.id
    returning m.user_id, m.id, m.invoice_id, m.email_sealed, m.tries, m.due_at`.execute(db);
  return rows;
}

/** It is tried again later, unless another worker has it by now. */
export async function postponeMail(
  db: Database,
  { user_id: userId, id, tries }: DueMail,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('invoice_mail')
    .set({ due_at: dueAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('due_at', 'is not', null)
    .execute();
}

/** Nothing is left to do, so the address is forgotten; `sentAt` is null when it did not leave. */
export async function endMail(
  db: Database,
  { user_id: userId, id }: MailKey,
  sentAt: Date | null,
): Promise<void> {
  await db
    .updateTable('invoice_mail')
    .set({ due_at: null, sent_at: sentAt, email_sealed: Buffer.alloc(0) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute();
}

/**
 * Mails given up within a day: the rest is neither tried so often nor without an end. One after
 * which the same invoice left is lost no more.
 */
export async function countGivenUp(
  db: Database,
  { now, triesMax }: { readonly now: Date; readonly triesMax: number },
): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select count(*)::int as lost from invoice_mail m
    where m.due_at is null and m.sent_at is null and m.tries >= ${sql.lit(triesMax)}
      and m.created_at > ${now}::timestamptz - interval '1 day'
      and not exists (
        select from invoice_mail sent
        where sent.user_id = m.user_id and sent.invoice_id = m.invoice_id
          and sent.sent_at > m.created_at
      )`.execute(db);
  return rows[0]?.lost ?? 0;
}
