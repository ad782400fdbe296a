/** What always holds of invoices. */
import { sql } from 'kysely';
import { INVOICE_STATUSES, ORDER_INVOICE_STATES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { LOOKS_OF_A_DAY } from './issuing/issuing.rules.ts';
import type { Invariant } from '#platform/db/invariants';

const STATUSES = literals(INVOICE_STATUSES);
const STATES = literals(ORDER_INVOICE_STATES);

export const invoiceInvariants: readonly Invariant[] = [
  {
    id: 'invoice_within_kept',
    says: 'an order has one live invoice at a time, about no more than the order keeps',
    breaches: () => sql`
      select 'order ' || o.id as subject from invoice v
      join orders o on o.user_id = v.user_id and o.id = v.order_id
      where v.status not in (${STATUSES.reversed}, ${STATUSES.withdrawn})
      group by o.user_id, o.id
      having count(*) > 1 or sum(v.amount_fen) > o.paid_fen - o.refunded_fen`,
  },
  {
    id: 'invoice_marked',
    says: 'an order says how far it is invoiced',
    breaches: () => sql`
      select 'order ' || o.id as subject from orders o
      left join invoice v on v.user_id = o.user_id and v.order_id = o.id
        and v.status in (${STATUSES.asked}, ${STATUSES.issuing}, ${STATUSES.issued}, ${STATUSES.reversing})
      where o.invoiced <> case
        when v.id is null then ${STATES.none}
        when v.status in (${STATUSES.issuing}, ${STATUSES.issued}, ${STATUSES.reversing}) then ${STATES.issued}
        else ${STATES.asked} end`,
  },
  {
    id: 'invoice_asked_about',
    says: 'an invoice the tax service is to be asked about was asked about within an hour',
    needsWorker: true,
    breaches: (now) => sql`
      select 'invoice ' || id as subject from invoice
      where look_at < ${now}::timestamptz - interval '1 hour'`,
  },
  {
    id: 'invoice_answered',
    says: 'the tax service issues or undoes an invoice within a day of being asked',
    needsWorker: true,
    breaches: () => sql`
      select 'invoice ' || id as subject from invoice
      where status in (${STATUSES.issuing}, ${STATUSES.reversing}) and look_at is not null
        and look_num > ${sql.lit(LOOKS_OF_A_DAY)}`,
  },
  {
    id: 'invoice_mailed',
    says: 'a mail with an invoice was tried within an hour of being due',
    needsWorker: true,
    breaches: (now) => sql`
      select 'mail ' || id as subject from invoice_mail
      where due_at < ${now}::timestamptz - interval '1 hour'`,
  },
];
