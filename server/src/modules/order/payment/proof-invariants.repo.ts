/** What always holds between money and what it proves: its evidence, and the access it pays for. */
import { sql } from 'kysely';
import { ORDER_STATUSES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Invariant } from '#platform/db/invariants';

const ORDERS = literals(ORDER_STATUSES);
const SEATS = literals(SEAT_STATUSES);

export const proofInvariants: readonly Invariant[] = [
  {
    id: 'payment_proven',
    says: 'a payment has the evidence it names, of its sum, and of a kind its channel can give',
    // An operator accepts a proof without the number of the bank, which may be told later.
    breaches: () => sql`
      select 'payment ' || p.trade_no as subject from payment p
      where p.state = 'succeeded' and not case p.evidence
        when 'notice' then p.channel in (1, 2) and exists (
          select from pay_notice n where n.serial_no = p.trade_no and n.channel = p.channel
            and n.kind = 'payment' and n.amount_fen = p.amount_fen
            and n.verdict in ('applied', 'late', 'second'))
        else p.channel = any (case p.evidence when 'operator' then '{3}'::int[]
            when 'test' then '{4}' when 'free' then '{5}' else '{1,2}' end)
          and exists (
            select from payment_proof f where f.user_id = p.user_id and f.trade_no = p.trade_no
              and f.evidence = p.evidence and f.amount_fen = p.amount_fen
              and (f.channel_trade_no is not distinct from p.channel_trade_no
                or (f.evidence = 'operator' and f.channel_trade_no is null)))
        end
      union all
      select 'free ' || trade_no from payment where channel = 5 and amount_fen > 0`,
  },
  {
    id: 'proof_counted',
    says: 'what was proven and counted paid its payment, for exactly that sum',
    breaches: () => sql`
      select 'notice ' || n.event_id as subject from pay_notice n
      where n.kind = 'payment' and n.verdict in ('applied', 'late', 'second') and not exists (
        select from payment p where p.trade_no = n.serial_no and p.channel = n.channel
          and p.state = 'succeeded' and p.amount_fen = n.amount_fen)
      union all
      select 'proof ' || f.trade_no from payment_proof f
      left join payment p on p.user_id = f.user_id and p.trade_no = f.trade_no
        and p.state = 'succeeded' and p.amount_fen = f.amount_fen
      where p.trade_no is null`,
  },
  {
    id: 'paid_means_access',
    says: 'what is paid and not given back is access, or a seat that waits for its holder',
    breaches: () => sql`
      select 'item ' || i.id as subject from order_item i
      join orders o on o.user_id = i.user_id and o.id = i.order_id
        and o.status not in (${ORDERS.pendingPayment}, ${ORDERS.cancelled}, ${ORDERS.refunded}, ${ORDERS.voided})
      where not exists (
        select from order_seat s where s.user_id = i.user_id and s.item_id = i.id
      ) and not exists (
        select from access_grant g where g.user_id = i.user_id and g.source_key = 'item:' || i.id
          and g.course_id = i.course_id and g.revoked_at is null
      ) and i.returned_at is null
      union all
      select 'seat ' || s.id from order_seat s
      join orders o on o.user_id = s.user_id and o.id = s.order_id
        and o.status not in (${ORDERS.pendingPayment}, ${ORDERS.cancelled}, ${ORDERS.refunded}, ${ORDERS.voided})
      where s.holder_id is not null and s.status in (${SEATS.valid}, ${SEATS.checkedIn}) and not exists (
        select from access_grant g where g.user_id = s.holder_id and g.source_key = 'seat:' || s.id
          and g.course_id = s.course_id and g.revoked_at is null
      )`,
  },
  {
    id: 'access_is_paid',
    says: 'access that holds is its buyer’s, its seat holder’s, or given by an operator on record',
    breaches: () => sql`
      select 'grant ' || g.id as subject from access_grant g
      left join orders o on o.user_id = g.buyer_id and o.id = g.order_id
      left join order_item i on i.user_id = g.buyer_id and i.order_id = g.order_id
        and i.course_id = g.course_id
      where g.revoked_at is null and g.source <> 5
        and (o.id is null or o.status in (${ORDERS.pendingPayment}, ${ORDERS.cancelled}, ${ORDERS.refunded}, ${ORDERS.voided}) or i.id is null
          or i.returned_at is not null
          or not case
            when g.source_key = 'item:' || i.id then g.user_id = g.buyer_id and not exists (
              select from order_seat s where s.user_id = i.user_id and s.item_id = i.id)
            else exists (
              select from order_seat s where s.user_id = g.buyer_id and s.item_id = i.id
                and g.source_key = 'seat:' || s.id and s.holder_id = g.user_id
                and s.status in (${SEATS.valid}, ${SEATS.checkedIn}))
            end)
      union all
      select 'grant ' || g.id from access_grant g
      where g.revoked_at is null and g.source = 5 and not exists (
        select from audit a where a.action = 'learning.grant'
          and a.subject = 'user ' || g.user_id || ' course ' || g.course_id)`,
  },
];
