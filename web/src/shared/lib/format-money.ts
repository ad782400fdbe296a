import { formatReadableFen, parseFen } from '@zhiji/contract/kernel/money';

/** Yuan with thousands set apart: `"1299"` and `"1299.00"` become `¥1,299.00`. */
export function formatMoney(yuan: string): string {
  const amount = formatReadableFen(parseFen(yuan));
  return amount.startsWith('-') ? `-¥${amount.slice(1)}` : `¥${amount}`;
}
