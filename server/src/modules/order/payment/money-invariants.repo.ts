/** What always holds of money: of payments and refunds, and that the ledger agrees with them. */
import { sql } from 'kysely';
import { ORDER_STATUSES, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { balancesOf, cashBalance, channelFees, isCashBooked, paidOutCash } from '#modules/ledger';
import { literals } from '#platform/db/status';
import { keptFee } from '../state/platform-fee.repo.ts';
import type { Invariant } from '#platform/db/invariants';

const ORDERS = literals(ORDER_STATUSES);
const REFUNDS = literals(REFUND_RECORD_STATUSES);
const PAID_IN = { userId: sql`p.user_id`, serialNo: sql`p.trade_no`, fen: sql`p.amount_fen` };
const PAID_BACK = { userId: sql`r.user_id`, serialNo: sql`r.refund_no`, fen: sql`-r.amount_fen` };

export const moneyInvariants: readonly Invariant[] = [
  {
    id: 'paid_exactly',
    says: 'an order counts as paid if and only if one payment of exactly its price is kept',
    breaches: () => sql`
      select 'order ' || o.id as subject from orders o
      left join payment p on p.user_id = o.user_id and p.order_id = o.id and p.kept
      group by o.user_id, o.id
      having (o.paid_at is not null) <> (count(p.trade_no) = 1 and sum(p.amount_fen) = o.payable_fen)`,
  },
  {
    id: 'surplus_goes_back',
    says: 'money no order keeps is on its way back, whole',
    breaches: () => sql`
      select 'payment ' || p.trade_no as subject from payment p
      where p.state = 'succeeded' and not p.kept and not exists (
        select from refund r where r.user_id = p.user_id and r.trade_no = p.trade_no
          and r.request_id is null and r.status not in (${REFUNDS.refused}, ${REFUNDS.withdrawn}) and r.amount_fen = p.amount_fen
      )`,
  },
  {
    id: 'refund_status_true',
    says: 'an order says refunded when all of it was, and partly when a part was',
    breaches: () => sql`
      select 'order ' || id as subject from orders
      where (status = ${ORDERS.refunded}) <> (paid_fen > 0 and refunded_fen = paid_fen)
        or (status = ${ORDERS.partiallyRefunded} and refunded_fen = 0)
        or (refunded_fen > 0 and status not in (${ORDERS.refunding}, ${ORDERS.refunded}, ${ORDERS.partiallyRefunded}, ${ORDERS.completed}, ${ORDERS.reviewed}))`,
  },
  {
    id: 'cash_is_true',
    says: 'the cash in the ledger is what was paid in, less what was paid back, what channels kept and what distributors got',
    breaches: () => sql`
      select 'booked ' || booked || ', moved ' || paid - back as subject
      from (select ${cashBalance()} + ${channelFees()} + ${paidOutCash()} as booked,
        (select coalesce(sum(amount_fen), 0) from payment where state = 'succeeded') as paid,
        (select coalesce(sum(amount_fen), 0) from refund where status = ${REFUNDS.succeeded}) as back) cash
      where booked <> paid - back`,
  },
  {
    id: 'movement_booked',
    says: 'every payment and every refund that succeeded stands in the ledger with its sum',
    breaches: () => sql`
      select 'pay:' || p.trade_no as subject from payment p
      where p.state = 'succeeded' and p.amount_fen > 0 and not ${isCashBooked('payment', PAID_IN)}
      union all
      select 'refund:' || r.refund_no from refund r
      where r.status = ${REFUNDS.succeeded} and not ${isCashBooked('refund', PAID_BACK)}`,
  },
  {
    id: 'fee_is_true',
    says: 'the platform’s fee of an order is what the rate it was made under takes of what it keeps',
    breaches: () => sql`
      select 'order ' || coalesce(due.order_id, booked.order_id) as subject
      from (
        select i.user_id, i.order_id, sum(${keptFee}) as fen from order_item i
        join orders o on o.user_id = i.user_id and o.id = i.order_id and o.paid_at is not null
        where i.fee_bp > 0 group by i.user_id, i.order_id
      ) due
      full join ${balancesOf('platform_fee')} booked
        on booked.user_id = due.user_id and booked.order_id = due.order_id
      where coalesce(due.fen, 0) <> -coalesce(booked.fen, 0)`,
  },
  {
    id: 'numbers_unique',
    says: 'no number of an order, a payment or a refund was given twice',
    breaches: () => sql`
      select 'order ' || order_no as subject from orders group by order_no having count(*) > 1
      union all
      select 'key of user ' || user_id from orders group by user_id, confirm_key having count(*) > 1
      union all
      select 'payment ' || trade_no from payment group by trade_no having count(*) > 1
      union all
      select 'refund ' || refund_no from refund group by refund_no having count(*) > 1
      union all
      select 'channel ' || channel_trade_no from payment where channel_trade_no is not null
      group by channel, channel_trade_no having count(*) > 1`,
  },
];
