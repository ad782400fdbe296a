import { useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import type { Payout } from '../distribution.queries.ts';
import { centreMessages, payoutTexts } from './centre.messages.ts';
import styles from './centre.module.css';
import { leastPayout } from './totals.tsx';

function Row({ payout }: { readonly payout: Payout }) {
  const t = useMessages(centreMessages);
  const { month, price, tax, net, status, pay_time: paidAt } = payout;
  return (
    <tr>
      <th scope="row">
        {month}
        <span className={styles.state}>
          {t(payoutTexts[status])} {paidAt !== '' && wireDate(paidAt)}
        </span>
      </th>
      <td>{formatMoney(price)}</td>
      <td>{formatMoney(tax)}</td>
      <td>{formatMoney(net)}</td>
    </tr>
  );
}

/** What went to the bank account, month by month. */
export function PayoutTable({ payouts }: { readonly payouts: readonly Payout[] }) {
  const t = useMessages(centreMessages);
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('payouts')}
      </h2>
      {payouts.length === 0 ? (
        <p className={styles.quiet}>{t('noPayouts', { sum: leastPayout() })}</p>
      ) : (
        <table className={styles.table} aria-labelledby={titleId}>
          <thead>
            <tr>
              {(['month', 'gross', 'tax', 'net'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {payouts.map((payout) => (
              <Row key={payout.id} payout={payout} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
