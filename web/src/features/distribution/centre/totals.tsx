import { COMMISSION_FREEZE_DAYS, PAYOUT_MIN_FEN } from '@zhiji/contract/kernel/limits';
import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import type { Distributor } from '../distribution.queries.ts';
import { centreMessages } from './centre.messages.ts';
import styles from './centre.module.css';

/** The least a month pays out, for people. */
export const leastPayout = () => formatMoney(formatFen(PAYOUT_MIN_FEN));

interface TotalsProps {
  readonly record: Distributor;
}

/** What was earned and where it is, and to whom it goes. */
export function Totals({ record }: TotalsProps) {
  const t = useMessages(centreMessages);
  const isBelow = parseFen(record.settled_price) < 0;
  const sums = [
    { name: t('total'), price: record.total_price, text: t('totalText') },
    {
      name: t('frozen'),
      price: record.frozen_price,
      text: t('frozenText', { days: COMMISSION_FREEZE_DAYS }),
    },
    {
      name: t('settled'),
      price: record.settled_price,
      text: isBelow ? t('settledBelow') : t('settledText', { sum: leastPayout() }),
    },
    { name: t('paid'), price: record.paid_price, text: t('paidText') },
  ];
  const facts = {
    [t('code')]: record.retailid,
    [t('payee')]: record.real_name,
    [t('account')]: record.bank_account,
  };
  return (
    <section className={styles.card} aria-label={t('totals')}>
      <dl className={styles.sums}>
        {sums.map(({ name, price, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.sum}>{formatMoney(price)}</dd>
            <dd className={styles.quiet}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <dl className={styles.facts}>
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {record.status === SPREAD_STATUSES.active && (
          <Link to={pathTo('userDistributionGoods')} className={buttonClass({ size: 'small' })}>
            {t('toGoods')}
          </Link>
        )}
      </div>
    </section>
  );
}
