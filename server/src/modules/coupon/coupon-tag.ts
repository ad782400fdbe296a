/** Everything cached about coupons goes by one tag. */
export const COUPON_TAG = 'coupon';
