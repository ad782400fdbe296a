import { formatFen } from '@zhiji/contract/kernel/money';
import type { Commission, Sale } from '#features/distribution/distribution.queries.ts';
import { rateText } from '#features/distribution/rate-text.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { Translate } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { saleMessages } from './sale.messages.ts';
import styles from './sale.module.css';
import { commissionSteps, type PathStep, saleSteps } from './sale-path.rules.ts';

const fenText = (fen: number) => formatMoney(formatFen(fen));

function textOf(t: Translate<(typeof saleMessages)['zh']>, step: PathStep): string {
  switch (step.kind) {
    case 'stepFrozen':
      return t('stepFrozen', { sum: fenText(step.fen), until: step.until });
    case 'stepCancelled':
    case 'stepSettled':
    case 'stepPaidOut':
      return t(step.kind, { sum: fenText(step.fen) });
    case 'stepLowered':
    case 'stepClawedBack':
      return t(step.kind, { sum: fenText(step.fen), left: fenText(step.left) });
    case 'nextSettled':
      return t('nextSettled', { until: step.until });
    case 'clicked':
    case 'clickedUnknown':
    case 'ordered':
    case 'paid':
    case 'self':
    case 'inactive':
    case 'outside':
    case 'unpaid':
    case 'tooSmall':
    case 'nextPaidOut':
      return t(step.kind);
  }
}

function Steps({ steps }: { readonly steps: readonly PathStep[] }) {
  const t = useMessages(saleMessages);
  return (
    <ol className={styles.steps}>
      {/* A commission may be lowered twice in one second: a step is known by its place. */}
      {[...steps.entries()].map(([place, step]) => (
        <li key={place} data-open={step.time === ''}>
          {step.time !== '' && <time className={styles.time}>{step.time}</time>} {textOf(t, step)}
        </li>
      ))}
    </ol>
  );
}

function CommissionPath({ commission }: { readonly commission: Commission }) {
  const t = useMessages(saleMessages);
  const { title, base, rate, price } = commission;
  return (
    <>
      <p className={styles.share}>
        <strong lang={contentLanguage(title)}>{title}</strong>{' '}
        {t('share', {
          base: formatMoney(base),
          rate: rateText(rate),
          sum: formatMoney(price),
        })}
      </p>
      <Steps steps={commissionSteps(commission)} />
    </>
  );
}

/** The path of an order from the click to the bank account. */
export function SalePath({ sale }: { readonly sale: Sale }) {
  return (
    <div className={styles.path}>
      <Steps steps={saleSteps(sale)} />
      {[...sale.items.entries()].map(([place, commission]) => (
        <CommissionPath key={place} commission={commission} />
      ))}
    </div>
  );
}
