/** Coupons as a server answers them, for tests of screens. */
import type { CallResponse } from '@zhiji/contract/calls';

type Claimable = CallResponse<'coupon.claimable'>['list'][number];
type Mine = CallResponse<'coupon.mine'>['list'][number];
type Coupon = Exclude<CallResponse<'coupon.info'>, readonly unknown[]>;

const terms = {
  title: '新人见面礼',
  type: 1,
  money: '30.00',
  discount: 0,
  min_price: '200.00',
  max_money: '0.00',
  scope: 1,
  scope_ids: [],
  scope_text: '全部课程与套餐',
  shop: null,
} as const;

/** A promoted coupon: 30 off from 200 on. */
export function coupon(given: Partial<Coupon> = {}): Coupon {
  return {
    id: 71,
    ...terms,
    scope_ids: [],
    use_type: 2,
    use_start_time: null,
    use_end_time: null,
    days: 30,
    is_receive: 0,
    ...given,
  };
}

/** The same in the claim centre. */
export function claimable(given: Partial<Claimable> = {}): Claimable {
  return {
    ...coupon(),
    total_num: 1000,
    receive_num: 820,
    limit_num: 1,
    receive_start_time: '2026-11-01 00:00:00',
    receive_end_time: '2026-12-31 00:00:00',
    receive_state: 0,
    ...given,
  };
}

/** The same as one's own. */
export function myCoupon(given: Partial<Mine> = {}): Mine {
  return {
    id: 91,
    coupon_id: 71,
    ...terms,
    scope_ids: [],
    status: 0,
    start_time: '2026-11-01 00:00:00',
    end_time: '2026-12-31 00:00:00',
    receive_time: '2026-11-10 10:00:00',
    use_time: null,
    orders_id: null,
    days_left: 12,
    ...given,
  };
}

/** A page that holds all there is. */
export function wholePage<Item>(list: readonly Item[]) {
  return { list: [...list], total: list.length, page: 1, limit: 10 };
}
