/** What always holds of money: payments, refunds, the ledger, and the access they pay for. */
import { sql } from 'kysely';
import type { Invariant } from '#platform/db/invariants';

export const moneyInvariants: readonly Invariant[] = [
  {
    id: 'paid_exactly',
    says: 'an order counts as paid if and only if one payment of exactly its price is kept',
    breaches: () => sql`
      select 'order ' || o.id as subject from orders o
      left join payment p on p.user_id = o.user_id and p.order_id = o.id and p.kept
      group by o.user_id, o.id
      having (o.status not in (1, 5, 11))
        <> (count(p.trade_no) = 1 and sum(p.amount_fen) = o.payable_fen)`,
  },
  {
    id: 'surplus_goes_back',
    says: 'money no order keeps is on its way back, whole',
    breaches: () => sql`
      select 'payment ' || p.trade_no as subject from payment p
      where p.state = 'succeeded' and not p.kept and not exists (
        select from refund r where r.user_id = p.user_id and r.trade_no = p.trade_no
          and r.item_id is null and r.status not in (2, 5) and r.amount_fen = p.amount_fen
      )`,
  },
  {
    id: 'refund_within_paid',
    says: 'no more is paid back for an item than was paid for it, and it is noted there',
    breaches: () => sql`
      select 'item ' || i.id as subject from order_item i
      left join refund r on r.user_id = i.user_id and r.item_id = i.id and r.status not in (2, 5)
      group by i.user_id, i.id
      having coalesce(sum(r.amount_fen), 0) > i.pay_fen
        or coalesce(sum(r.amount_fen) filter (where r.status = 3), 0) <> i.refunded_fen`,
  },
  {
    id: 'refund_status_true',
    says: 'an order says refunded when all of it was, and partly when a part was',
    breaches: () => sql`
      select 'order ' || id as subject from orders
      where (status = 7) <> (paid_fen > 0 and refunded_fen = paid_fen)
        or (status = 9 and refunded_fen = 0)
        or (refunded_fen > 0 and status not in (6, 7, 9, 4, 8))`,
  },
  {
    id: 'ledger_balances',
    says: 'every movement in the ledger has two sides at least and adds up to nothing',
    breaches: () => sql`
      select txn as subject from ledger_entry group by txn
      having sum(amount_fen) <> 0 or count(*) < 2`,
  },
  {
    id: 'cash_is_true',
    says: 'the cash in the ledger is what was paid in less what was paid back',
    breaches: () => sql`
      select 'booked ' || coalesce(booked.fen, 0) || ', moved '
        || coalesce(paid.fen, 0) - coalesce(back.fen, 0) as subject
      from (select sum(amount_fen) as fen from ledger_entry where account like 'cash:%') booked,
        (select sum(amount_fen) as fen from payment where state = 'succeeded') paid,
        (select sum(amount_fen) as fen from refund where status = 3) back
      where coalesce(booked.fen, 0) <> coalesce(paid.fen, 0) - coalesce(back.fen, 0)`,
  },
  {
    id: 'movement_booked',
    says: 'every payment and every refund that succeeded stands in the ledger with its sum',
    breaches: () => sql`
      select 'pay:' || p.trade_no as subject from payment p
      where p.state = 'succeeded' and p.amount_fen > 0 and not exists (
        select from ledger_entry e where e.txn = 'pay:' || p.trade_no
          and e.account like 'cash:%' and e.amount_fen = p.amount_fen
      )
      union all
      select 'refund:' || r.refund_no from refund r
      where r.status = 3 and not exists (
        select from ledger_entry e where e.txn = 'refund:' || r.refund_no
          and e.account like 'cash:%' and e.amount_fen = -r.amount_fen
      )`,
  },
  {
    id: 'payment_proven',
    says: 'a payment that a notice proved has that notice, and a notice that counted its payment',
    breaches: () => sql`
      select 'payment ' || p.trade_no as subject from payment p
      where p.evidence = 'notice' and not exists (
        select from pay_notice n where n.channel = p.channel and n.serial_no = p.trade_no
          and n.kind = 'payment' and n.amount_fen = p.amount_fen
      )
      union all
      select 'notice ' || n.event_id from pay_notice n
      where n.kind = 'payment' and n.verdict in ('applied', 'late', 'second') and not exists (
        select from payment p where p.trade_no = n.serial_no and p.channel = n.channel
          and p.state = 'succeeded' and p.amount_fen = n.amount_fen
      )`,
  },
  {
    id: 'numbers_unique',
    says: 'no number of an order, a payment or a refund was given twice',
    breaches: () => sql`
      select 'order ' || order_no as subject from orders group by order_no having count(*) > 1
      union all
      select 'payment ' || trade_no from payment group by trade_no having count(*) > 1
      union all
      select 'refund ' || refund_no from refund group by refund_no having count(*) > 1
      union all
      select 'channel ' || channel_trade_no from payment where channel_trade_no is not null
      group by channel, channel_trade_no having count(*) > 1`,
  },
  {
    id: 'paid_means_access',
    says: 'what is paid ends in access, in a seat that waits for its holder, or in a refund',
    breaches: () => sql`
      select 'item ' || i.id as subject from order_item i
      join orders o on o.user_id = i.user_id and o.id = i.order_id
        and o.status not in (1, 5, 7, 11)
      where not exists (
        select from access_grant g where g.buyer_id = i.user_id and g.order_id = i.order_id
          and g.course_id = i.course_id
      ) and not exists (
        select from order_seat s where s.user_id = i.user_id and s.item_id = i.id
          and s.holder_id is null
      ) and not exists (
        select from refund r where r.user_id = i.user_id and r.item_id = i.id
          and r.status not in (2, 5)
      )`,
  },
  {
    id: 'access_is_paid',
    says: 'access that holds comes from an order that is paid and not paid back, or from staff',
    breaches: () => sql`
      select 'grant ' || g.id as subject from access_grant g
      left join orders o on o.user_id = g.buyer_id and o.id = g.order_id
      left join order_item i on i.user_id = g.buyer_id and i.order_id = g.order_id
        and i.course_id = g.course_id
      where g.revoked_at is null and g.source <> 5
        and (o.id is null or o.status in (1, 5, 7, 11) or i.id is null
          or (i.pay_fen > 0 and i.refunded_fen = i.pay_fen))`,
  },
  {
    id: 'refund_not_stuck',
    says: 'a refund sent to its channel is settled within a day',
    needsWorker: true,
    breaches: (now) => sql`
      select 'refund ' || refund_no as subject from refund
      where status = 1 and created_at < ${now}::timestamptz - interval '24 hours'`,
  },
];
