import { parseFen } from '@zhiji/contract/kernel/money';
import { COMMISSION_STATUSES, SALE_VERDICTS } from '@zhiji/contract/kernel/statuses';
import type { Sale } from '#features/distribution/distribution.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { EntryCard } from '#shared/rows/entry.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { commissionTexts, saleMessages } from './sale.messages.ts';
import styles from './sale.module.css';
import { SalePath } from './sale-path.tsx';

interface SaleCardProps {
  readonly sale: Sale;
}

const GOOD: ReadonlySet<number> = new Set([
  COMMISSION_STATUSES.settled,
  COMMISSION_STATUSES.paidOut,
]);

/** How its commissions stand: one word each, no word twice. */
function Chips({ sale: { verdict, items } }: SaleCardProps) {
  const t = useMessages(saleMessages);
  if (verdict !== SALE_VERDICTS.counted || items.length === 0) {
    return <Chip>{t('notCounted')}</Chip>;
  }
  return [...new Set(items.map(({ status }) => status))].map((status) => (
    <Chip key={status} look={GOOD.has(status) ? 'good' : 'plain'}>
      {t(commissionTexts[status])}
    </Chip>
  ));
}

/** One order that came by a link; unfolded, what happened to it. */
export function SaleCard({ sale }: SaleCardProps) {
  const t = useMessages(saleMessages);
  const { title, order_no_tail: tail, buyer_mask: buyer, price, back_price: back } = sale;
  return (
    <EntryCard title={title} state={<Chips sale={sale} />} isInPart>
      <p className={styles.meta}>
        <span>{t('orderTail', { tail })}</span>
        {buyer !== '' && <span>{t('buyer', { buyer })}</span>}
        <time>{wireDate(sale.order_time)}</time>
      </p>
      <p className={styles.sums}>
        <strong>{t('commission', { sum: formatMoney(price) })}</strong>
        {parseFen(back) > 0 && (
          <span className={styles.back}>{t('back', { sum: formatMoney(back) })}</span>
        )}
      </p>
      <details className={styles.fold}>
        <summary aria-label={t('pathNamed', { tail })}>{t('path')}</summary>
        <SalePath sale={sale} />
      </details>
    </EntryCard>
  );
}
