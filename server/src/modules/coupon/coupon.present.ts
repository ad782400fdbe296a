/** Coupons to wire, field by field. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { COUPON_USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { claimStateOf } from './claim.rules.ts';
import { statusAt } from './coupon.rules.ts';
import { scopeText } from './scope-text.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { ClaimedRow, CouponRow, TermsRow } from './coupon.repo.ts';

type ClaimableCoupon = CallResponse<'coupon.claimable'>['list'][number];
type MyCoupon = CallResponse<'coupon.mine'>['list'][number];
export type Coupon = Exclude<CallResponse<'coupon.info'>, readonly unknown[]>;

const { unused, held } = COUPON_USER_STATUSES;

const presentTime = (moment: Date | null): string | null =>
  moment === null ? null : formatWireTime(moment);

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function presentTerms(row: TermsRow, language: Language) {
  return {
    title: row.title,
    // The table holds the same numbers, under check constraints.
    type: row.type as Coupon['type'],
    money: formatFen(row.money_fen),
    discount: row.discount,
    min_price: formatFen(row.min_fen),
    max_money: formatFen(row.max_fen),
    scope: row.scope as Coupon['scope'],
    scope_ids: [...row.scope_ids],
    scope_text: capitalised(scopeText(row, language)),
    shop:
      row.shop_id === null || row.shop_name === null
        ? null
        : { id: row.shop_id, name: row.shop_name },
  };
}

/** A coupon as it is promoted. */
export function presentCoupon(row: CouponRow, language: Language): Coupon {
  return {
    id: row.id,
    ...presentTerms(row, language),
    use_type: row.use_type as Coupon['use_type'],
    use_start_time: presentTime(row.use_start_at),
    use_end_time: presentTime(row.use_end_at),
    days: row.days,
    is_receive: row.own_num > 0 ? 1 : 0,
  };
}

/** A coupon in the claim centre. */
export function presentClaimable(row: CouponRow, now: Date, language: Language): ClaimableCoupon {
  return {
    ...presentCoupon(row, language),
    total_num: row.total_num,
    receive_num: row.receive_num,
    limit_num: row.limit_num,
    receive_start_time: formatWireTime(row.receive_start_at),
    receive_end_time: formatWireTime(row.receive_end_at),
    receive_state: claimStateOf(row, now),
  };
}

/** A coupon of one's own. */
export function presentClaimed(row: ClaimedRow, now: Date, language: Language): MyCoupon {
  const status = statusAt(row, now);
  return {
    id: row.id,
    coupon_id: row.coupon_id,
    ...presentTerms(row, language),
    status: status as MyCoupon['status'],
    start_time: formatWireTime(row.start_at),
    end_time: formatWireTime(row.end_at),
    receive_time: formatWireTime(row.received_at),
    use_time: presentTime(row.used_at),
    orders_id: row.order_id,
    days_left: status === unused || status === held ? daysUntil(row.end_at, now) : 0,
  };
}

/** Days begun until then: 1 on the last. */
function daysUntil(end: Date, now: Date): number {
  return Math.max(Math.ceil((end.getTime() - now.getTime()) / DAY_MS), 0);
}
