import type { UseQueryResult } from '@tanstack/react-query';
import { parseFen } from '@zhiji/contract/kernel/money';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import styles from './refund-form.module.css';
import { refundRequestMessages } from './refund.messages.ts';
import type { RefundQuote } from './refund.queries.ts';

/** What comes back, by which rule, and what it becomes later. */
export function RefundSum({ quote }: { readonly quote: UseQueryResult<RefundQuote> }) {
  const t = useMessages(refundRequestMessages);
  if (quote.isError) {
    return (
      <div className={styles.sum} role="alert">
        <p>{quote.error.message || t('failed')}</p>
        <Button look="plain" size="small" onClick={() => void quote.refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (quote.data === undefined) {
    return <ProgressBar label={t('loading')} />;
  }
  const { price, pay_price, rule_text, next_price, next_time, is_promised } = quote.data;
  return (
    <output className={styles.sum} aria-busy={quote.isFetching}>
      <span className={styles.line}>
        <span>{t('back')}</span>
        <strong className={styles.price}>{formatMoney(price)}</strong>
        <span className={styles.quiet}>{t('of', { price: formatMoney(pay_price) })}</span>
      </span>
      <span>{rule_text}</span>
      {next_price !== null && next_time !== null && (
        <span className={styles.quiet}>
          {t(parseFen(next_price) === 0 ? 'nextNothing' : 'next', {
            time: next_time,
            price: formatMoney(next_price),
          })}
        </span>
      )}
      {quote.data.coupon_back === 1 && <span className={styles.quiet}>{t('couponBack')}</span>}
      {quote.data.need_invoice_reverse === 1 && (
        <span className={styles.quiet}>{t('invoiceFirst')}</span>
      )}
      <span className={styles.quiet}>{t(is_promised === 1 ? 'promised' : 'reviewed')}</span>
    </output>
  );
}
