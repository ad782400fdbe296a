import { formatFen, parseFen } from '@zhiji/contract/kernel/money';

/** `"199"` and `"199.00"` become `¥199.00`. */
export function formatMoney(yuan: string): string {
  const amount = formatFen(parseFen(yuan));
  return amount.startsWith('-') ? `-¥${amount.slice(1)}` : `¥${amount}`;
}
