import { COMMISSION_FREEZE_DAYS, PAYOUT_MIN_FEN, RETAIL_DAYS } from '@zhiji/contract/kernel/limits';
import { formatFen } from '@zhiji/contract/kernel/money';
import { useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { distributionMessages } from './distribution.messages.ts';
import styles from './programme-rules.module.css';

/** What somebody should know before joining. */
export function ProgrammeRules() {
  const t = useMessages(distributionMessages);
  const titleId = useId();
  const link = { days: RETAIL_DAYS };
  const frozen = { days: COMMISSION_FREEZE_DAYS };
  const rules = [
    { title: t('free'), text: t('freeText') },
    { title: t('level'), text: t('levelText') },
    { title: t('link', link), text: t('linkText', link) },
    { title: t('frozen', frozen), text: t('frozenText', frozen) },
    {
      title: t('paid'),
      text: t('paidText', { sum: formatMoney(formatFen(PAYOUT_MIN_FEN)) }),
    },
    { title: t('own'), text: t('ownText') },
    { title: t('honest'), text: t('honestText') },
  ];
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('rules')}
      </h2>
      <dl className={styles.rules}>
        {rules.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
