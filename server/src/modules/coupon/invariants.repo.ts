/** What always holds of coupons. */
import { sql } from 'kysely';
import type { Invariant } from '#platform/db/invariants';

export const couponInvariants: readonly Invariant[] = [
  {
    id: 'coupon_counted',
    says: 'as many of a coupon are out as it says, no more than there are, and no more per user',
    breaches: () => sql`
      select 'coupon ' || n.coupon_id as subject from coupon_stock n
      left join coupon_user u on u.coupon_id = n.coupon_id
      group by n.coupon_id having n.receive_num <> n.outside_num + count(u.id)
        or n.receive_num > n.total_num
      union all
      select 'user ' || u.user_id || ' coupon ' || u.coupon_id from coupon_user u
      join coupon c on c.id = u.coupon_id
      group by u.user_id, u.coupon_id, c.limit_num having count(*) > c.limit_num`,
  },
];
