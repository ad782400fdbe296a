/** What always holds of sales, commissions and payouts. */
import { sql } from 'kysely';
import { SPREAD_RATE_MAX } from '@zhiji/contract/kernel/limits';
import {
  COMMISSION_STATUSES,
  COMMISSION_STEPS,
  PAYOUT_STATUSES,
  REFUND_RECORD_STATUSES,
  SALE_VERDICTS,
} from '@zhiji/contract/kernel/statuses';
import { balancesOf, isCashBooked } from '#modules/ledger';
import { literals } from '#platform/db/status';
import type { Invariant } from '#platform/db/invariants';

const COMMISSIONS = literals(COMMISSION_STATUSES);
const STEPS = literals(COMMISSION_STEPS);
const PAYOUTS = literals(PAYOUT_STATUSES);
const REFUNDS = literals(REFUND_RECORD_STATUSES);
const VERDICTS = literals(SALE_VERDICTS);
const MOST_BP = sql.lit(SPREAD_RATE_MAX);

const PAID_OUT = {
  userId: sql`p.user_id`,
  serialNo: sql`p.payout_no`,
  fen: sql`p.tax_fen - p.gross_fen`,
};

export const distributionInvariants: readonly Invariant[] = [
  {
    id: 'commission_is_share',
    says: 'a commission is the share its item was bought under of what the buyer paid, within the cap, once an item, of a sale that counts and is nobody’s own',
    breaches: () => sql`
      select 'commission ' || c.id as subject from commission c
      left join spread_sale sale on sale.user_id = c.user_id and sale.id = c.sale_id
        and sale.buyer_id = c.buyer_id and sale.order_id = c.order_id
        and sale.verdict = ${VERDICTS.counted}
      left join order_item item on item.user_id = c.buyer_id and item.id = c.item_id
        and item.order_id = c.order_id
      where sale.id is null or item.id is null or c.user_id = c.buyer_id
        or c.price_fen <> c.base_fen * c.rate_bp / 10000
        or c.price_fen > item.pay_fen * ${MOST_BP} / 10000
        or c.rate_bp <> item.spread_bp
        or c.base_fen > item.pay_fen or c.base_fen < item.pay_fen - item.refunded_fen
      union all
      select 'item ' || item_id from commission group by buyer_id, item_id having count(*) > 1`,
  },
  {
    id: 'commission_follows',
    says: 'a commission is of what its item keeps, five minutes after money went back',
    needsWorker: true,
    breaches: (now) => sql`
      select 'commission ' || c.id as subject from commission c
      join order_item item on item.user_id = c.buyer_id and item.id = c.item_id
      where c.base_fen <> item.pay_fen - item.refunded_fen and not exists (
        select from refund back where back.user_id = c.buyer_id and back.order_id = c.order_id
          and back.status = ${REFUNDS.succeeded}
          and back.finished_at > ${now}::timestamptz - interval '5 minutes'
      )`,
  },
  {
    id: 'commission_booked',
    says: 'the ledger owes a distributor for each order what is frozen and settled of it, less what he was paid',
    breaches: () => sql`
      with due as (
        select user_id, order_id, sum(price_fen) filter (where status = ${COMMISSIONS.frozen}) as frozen,
          sum(price_fen) filter (where status <> ${COMMISSIONS.frozen}) as payable
        from commission group by user_id, order_id
        union all
        select user_id, 0, 0, -sum(gross_fen) from payout where status = ${PAYOUTS.paid} group by user_id
      )
      select 'user ' || coalesce(due.user_id, frozen.user_id, payable.user_id) || ' order '
        || coalesce(due.order_id, frozen.order_id, payable.order_id) as subject
      from due
      full join ${balancesOf('commission_frozen')} frozen
        on frozen.user_id = due.user_id and frozen.order_id = due.order_id
      full join ${balancesOf('commission_payable')} payable
        on payable.user_id = coalesce(due.user_id, frozen.user_id)
          and payable.order_id = coalesce(due.order_id, frozen.order_id)
      where coalesce(due.frozen, 0) <> -coalesce(frozen.fen, 0)
        or coalesce(due.payable, 0) <> -coalesce(payable.fen, 0)`,
  },
  {
    id: 'commission_steps',
    says: 'the steps of a commission are numbered, begin with what was frozen and add up to what it is and what was taken back, and it is settled if and only if a step says so',
    breaches: () => sql`
      select 'commission ' || c.id as subject from commission c
      left join commission_step s on s.user_id = c.user_id and s.commission_id = c.id
      group by c.user_id, c.id
      having count(s.step_no) <> coalesce(max(s.step_no), 0)
        or count(*) filter (where s.step_no = 1 and s.step = ${STEPS.frozen} and s.fen > 0) <> 1
        or sum(s.fen) <> c.price_fen
        or -coalesce(sum(s.fen) filter (where s.step_no > 1), 0) <> c.back_fen
        or count(*) filter (where s.step_no > 1 and s.fen > 0) > 0
        or count(*) filter (where s.step = ${STEPS.settled})
          <> (case when c.settled_at is null then 0 else 1 end)
        or (c.settled_at is not null)
          <> (c.status in (${COMMISSIONS.settled}, ${COMMISSIONS.paidOut}, ${COMMISSIONS.clawedBack}))`,
  },
  {
    id: 'commission_taken_back',
    says: 'a commission is called cancelled or taken back if and only if its item keeps nothing',
    breaches: () => sql`
      select 'commission ' || id as subject from commission
      where (status in (${COMMISSIONS.cancelled}, ${COMMISSIONS.clawedBack})) <> (base_fen = 0)`,
  },
  {
    id: 'commission_settles',
    says: 'a frozen commission is looked at within an hour of its time',
    needsWorker: true,
    breaches: (now) => sql`
      select 'commission ' || id as subject from commission
      where look_at < ${now}::timestamptz - interval '1 hour'`,
  },
  {
    id: 'sale_recorded',
    says: 'an order that somebody’s link led to is among his sales ten minutes after it was paid',
    needsWorker: true,
    breaches: (now) => sql`
      select 'order ' || o.id as subject from orders o
      join retail_code code on code.retail_id = o.retail_id
      left join spread_sale sale on sale.user_id = code.user_id and sale.buyer_id = o.user_id
        and sale.order_id = o.id
      where o.paid_fen > 0 and o.paid_at < ${now}::timestamptz - interval '10 minutes'
        and sale.id is null`,
  },
  {
    id: 'payout_booked',
    says: 'a payout is in the ledger, with the tax withheld, if and only if the bank paid it',
    breaches: () => sql`
      select 'payout ' || p.payout_no as subject from payout p
      where (p.status = ${PAYOUTS.paid} and p.gross_fen > p.tax_fen)
        <> ${isCashBooked('payout', PAID_OUT)}
      union all
      select 'tax of user ' || coalesce(due.user_id, held.user_id) from (
        select user_id, sum(tax_fen) as fen from payout where status = ${PAYOUTS.paid} group by user_id
      ) due
      full join ${balancesOf('tax_payable')} held on held.user_id = due.user_id
      where coalesce(due.fen, 0) <> -coalesce(held.fen, 0)`,
  },
  {
    id: 'payout_is_balance',
    says: 'a distributor is paid out, or about to be, no more than ever was settled for him, and what a payout pays is settled or was taken back since',
    breaches: () => sql`
      select 'user ' || p.user_id as subject from (
        select user_id, sum(gross_fen) as fen from payout where status <> ${PAYOUTS.failed}
        group by user_id
      ) p
      left join (
        select c.user_id, sum(c.price_fen + coalesce(back.fen, 0)) as fen from commission c
        left join (
          select user_id, commission_id, -sum(fen) as fen from commission_step
          where step = ${STEPS.clawedBack} group by user_id, commission_id
        ) back on back.user_id = c.user_id and back.commission_id = c.id
        where c.settled_at is not null group by c.user_id
      ) earned on earned.user_id = p.user_id
      where p.fen > coalesce(earned.fen, 0)
      union all
      select 'commission ' || c.id from commission c
      left join payout p on p.user_id = c.user_id and p.id = c.payout_id
      where (c.status = ${COMMISSIONS.paidOut} and p.status is distinct from ${PAYOUTS.paid})
        or (c.status = ${COMMISSIONS.settled} and c.payout_id is not null
          and (p.status is null or p.status not in (${PAYOUTS.drafted}, ${PAYOUTS.exported})))
        or (c.payout_id is not null and c.settled_at is null)`,
  },
];
