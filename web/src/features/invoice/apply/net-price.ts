import { formatFen, parseFen } from '@zhiji/contract/kernel/money';

interface Sums {
  readonly pay_price: string;
  readonly refund_price: string;
}

/** What an order keeps: an invoice is about no more. */
export function netPrice({ pay_price: paid, refund_price: refunded }: Sums): string {
  return formatFen(parseFen(paid) - parseFen(refunded));
}
