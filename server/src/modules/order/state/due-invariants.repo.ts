/** What always holds where workers run: nothing is left lying. */
import { sql } from 'kysely';
import { ORDER_STATUSES, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Invariant } from '#platform/db/invariants';

const ORDERS = literals(ORDER_STATUSES);
const REFUNDS = literals(REFUND_RECORD_STATUSES);

const NEEDS_WORKER = true as const;

export const dueInvariants: readonly Invariant[] = [
  {
    id: 'order_not_overdue',
    says: 'an unpaid order gives back what it holds within a minute of its end',
    needsWorker: NEEDS_WORKER,
    breaches: (now) => sql`
      select 'order ' || id as subject from orders
      where status = ${ORDERS.pendingPayment} and expire_at < ${now}::timestamptz - interval '60 seconds'`,
  },
  {
    id: 'order_looked_at',
    says: 'whether a paid order was delivered is looked at within an hour of its time',
    needsWorker: NEEDS_WORKER,
    breaches: (now) => sql`
      select 'order ' || id as subject from orders
      where status in (${ORDERS.partiallyRefunded}, ${ORDERS.pendingConsumption})
        and greatest(look_at, paid_at) < ${now}::timestamptz - interval '1 hour'`,
  },
  {
    id: 'refund_not_stuck',
    says: 'a refund is settled within a day, also one that its channel calls abnormal',
    needsWorker: NEEDS_WORKER,
    breaches: (now) => sql`
      select 'refund ' || refund_no as subject from refund
      where status in (${REFUNDS.approved}, ${REFUNDS.abnormal}) and created_at < ${now}::timestamptz - interval '24 hours'`,
  },
  {
    id: 'payment_asked_about',
    says: 'a payment whose channel is to be asked was asked within an hour',
    needsWorker: NEEDS_WORKER,
    breaches: (now) => sql`
      select 'payment ' || trade_no as subject from payment
      where query_at < ${now}::timestamptz - interval '1 hour'`,
  },
  {
    id: 'notice_not_stuck',
    says: 'who has a seat is told of a change within a day, or it is known that he was not',
    needsWorker: NEEDS_WORKER,
    breaches: (now) => sql`
      select 'seat ' || seat_id || ' change ' || change_id as subject from seat_notice
      where state in ('waiting', 'sending')
        and created_at < ${now}::timestamptz - interval '24 hours'`,
  },
  {
    // By its age: each try moves the time of the next, also one that fails for ever.
    id: 'cancelled_is_returned',
    says: 'money of a cancelled session is on its way back within an hour, or waits for another request',
    needsWorker: NEEDS_WORKER,
    breaches: (now) => sql`
      select 'item ' || waiting.item_id || ' change ' || waiting.change_id as subject
      from session_return waiting
      join order_item item on item.user_id = waiting.user_id and item.id = waiting.item_id
      join orders o on o.user_id = item.user_id and o.id = item.order_id
      where waiting.due_at is not null and o.status <> ${ORDERS.refunding}
        and waiting.created_at < ${now}::timestamptz - interval '1 hour'
        and not exists (
          select from refund_request asked
          where asked.user_id = o.user_id and asked.order_id = o.id
            and asked.decided_at > ${now}::timestamptz - interval '1 hour'
        ) and not exists (
          select from refund paid
          where paid.user_id = o.user_id and paid.order_id = o.id
            and paid.finished_at > ${now}::timestamptz - interval '1 hour'
        )`,
  },
];
