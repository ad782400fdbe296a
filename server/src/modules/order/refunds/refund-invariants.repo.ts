/** What always holds of what is asked and paid back. */
import { sql } from 'kysely';
import {
  ORDER_STATUSES,
  REFUND_RECORD_STATUSES,
  SEAT_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Invariant } from '#platform/db/invariants';

const ORDERS = literals(ORDER_STATUSES);
const REFUNDS = literals(REFUND_RECORD_STATUSES);
const SEATS = literals(SEAT_STATUSES);

/** Nothing comes of these. */
const IN_VAIN = sql`(${REFUNDS.refused}, ${REFUNDS.withdrawn})`;

/** An order that cost nothing and was given back; the unpaid ones have nothing to give back. */
const isVoided = (row: string) => sql`exists (
  select from orders o where o.user_id = ${sql.ref(`${row}.user_id`)}
    and o.id = ${sql.ref(`${row}.order_id`)} and o.status = ${ORDERS.voided} and o.paid_fen = 0)`;

export const refundInvariants: readonly Invariant[] = [
  {
    id: 'refund_within_paid',
    says: 'no more is asked back for an item than was paid for it, and what went back is noted there',
    breaches: () => sql`
      select 'item ' || i.id as subject from order_item i
      left join (
        select part.user_id, part.item_id, sum(part.amount_fen) as asked,
          coalesce(sum(part.amount_fen) filter (where r.status = ${REFUNDS.succeeded}), 0) as back
        from refund_part part
        join refund_request q on q.user_id = part.user_id and q.id = part.request_id
          and q.status not in ${IN_VAIN}
        left join refund r on r.user_id = q.user_id and r.request_id = q.id
        group by part.user_id, part.item_id
      ) given on given.user_id = i.user_id and given.item_id = i.id
      where coalesce(given.asked, 0) > i.pay_fen or coalesce(given.back, 0) <> i.refunded_fen`,
  },
  {
    id: 'refund_adds_up',
    says: 'the parts of a request add up to it, and its refund pays exactly that, once it is approved',
    breaches: () => sql`
      select 'request ' || q.id as subject from refund_request q
      left join refund r on r.user_id = q.user_id and r.request_id = q.id
      where q.amount_fen is distinct from (
          select sum(amount_fen) from refund_part part
          where part.user_id = q.user_id and part.request_id = q.id)
        or (q.status = ${REFUNDS.approved}) <> (r.id is not null)
        or r.amount_fen <> q.amount_fen or r.order_id <> q.order_id or r.kind <> q.kind`,
  },
  {
    id: 'refunding_is_asked',
    says: 'an order is being refunded while exactly one request about it is open or on its way',
    breaches: () => sql`
      select 'order ' || o.id as subject from orders o
      left join (
        select q.user_id, q.order_id, count(*) as num from refund_request q
        left join refund r on r.user_id = q.user_id and r.request_id = q.id
        where q.status not in ${IN_VAIN} and r.status is distinct from ${REFUNDS.succeeded}
        group by q.user_id, q.order_id
      ) open on open.user_id = o.user_id and open.order_id = o.id
      where (case when o.status = ${ORDERS.refunding} then 1 else 0 end) <> coalesce(open.num, 0)`,
  },
  {
    id: 'suspended_while_asked',
    says: 'access rests while its money is asked back, and only then',
    breaches: () => sql`
      select 'grant ' || g.id as subject from access_grant g
      where g.revoked_at is null and (g.suspended_at is not null) <> exists (
        select from refund_part part
        join refund_request q on q.user_id = part.user_id and q.id = part.request_id
          and q.status not in ${IN_VAIN} and not q.keeps
        left join refund r on r.user_id = q.user_id and r.request_id = q.id
        where part.user_id = g.buyer_id and q.order_id = g.order_id
          and r.status is distinct from ${REFUNDS.succeeded}
          and g.source_key in ('item:' || part.item_id, 'seat:' || part.seat_id))`,
  },
  {
    id: 'returned_is_paid_back',
    says: 'what was given back was paid back, seat by seat where there are seats, or had cost nothing',
    breaches: () => sql`
      select 'item ' || i.id as subject from order_item i
      where i.returned_at is not null and not ${isVoided('i')} and not exists (
        select from refund_part part where part.user_id = i.user_id and part.item_id = i.id)
      union all
      select 'seat ' || s.id from order_seat s
      where (s.status = ${SEATS.refunded} and not ${isVoided('s')}) <> exists (
        select from refund_part part
        join refund_request q on q.user_id = part.user_id and q.id = part.request_id
          and not q.keeps
        join refund r on r.user_id = part.user_id and r.request_id = part.request_id
          and r.status = ${REFUNDS.succeeded}
        where part.user_id = s.user_id and part.seat_id = s.id)`,
  },
];
