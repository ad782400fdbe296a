/** What the platform's coupon gave of the money that goes back. */

interface Shared {
  readonly payable_fen: number;
  readonly refunded_fen: number;
  readonly coupon_fen: number;
  readonly shop_coupon_fen: number;
}

/**
 * The share of the platform's coupon in a refund: as large a part of it as the refund is of the
 * payment. Refunds of one order together never take more than all of it, and all of them exactly that.
 */
export function couponShare(order: Shared, amountFen: number): number {
  const given = BigInt(order.coupon_fen - order.shop_coupon_fen);
  const upTo = (fen: number): bigint => (given * BigInt(fen)) / BigInt(order.payable_fen);
  return Number(upTo(order.refunded_fen + amountFen) - upTo(order.refunded_fen));
}
