import { allocate } from '@zhiji/contract/kernel/allocation';
import { formatFen } from '@zhiji/contract/kernel/money';
import {
  refundAt,
  refundItemOf,
  refundPlan,
  type RefundStage,
  type RefundTerms,
} from '@zhiji/contract/kernel/refund';
import { nextFall } from '@zhiji/contract/kernel/refund-fall';
import { fallWords, refundWords } from '@zhiji/contract/kernel/refund-words';
import { useState } from 'react';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { RefundCurve } from './refund-curve.tsx';
import { refundMessages } from './refund.messages.ts';
import styles from './refund-promise.module.css';

/** More are folded. */
const SHOWN_STAGES = 4;

interface RefundPromiseProps {
  readonly terms: readonly RefundTerms[];
  /** What would be paid for all of it now, where the terms carry list prices. */
  readonly payFen?: number;
  /** When it was paid; without it, as if it were paid now. */
  readonly paidAt?: Date;
}

interface StageProps {
  readonly stage: RefundStage;
  readonly paidAt: Date;
  readonly isNow: boolean;
}

function Stage({ stage, paidAt, isNow }: StageProps) {
  const { when, what, why } = refundWords(stage, paidAt, useLanguage());
  return (
    <li className={styles.stage} {...(isNow && { 'aria-current': 'step' })}>
      <span className={styles.when}>{when}</span>
      <b className={styles.what}>{what}</b>
      <span className={styles.why}>{why}</span>
    </li>
  );
}

/** The courses, each with its share of what would be paid. */
function itemsOf(terms: readonly RefundTerms[], payFen: number | undefined) {
  const items = terms.map(refundItemOf);
  if (payFen === undefined) {
    return items;
  }
  const shares = allocate(
    payFen,
    items.map((item) => item.payFen),
  );
  return items.map((item, index) => ({ ...item, payFen: shares[index] ?? 0 }));
}

/** The refund promise with one's own dates and sums: drawn, and said in words, from one plan. */
export function RefundPromise({ terms, payFen, paidAt }: RefundPromiseProps) {
  const t = useMessages(refundMessages);
  // Looked at once: a sentence whose minutes run is not read.
  const [now] = useState(() => new Date(serverNow()));
  const since = paidAt ?? now;
  const items = itemsOf(terms, payFen);
  const plan = refundPlan(items, since);
  const { now: stage } = refundAt(plan, now);
  const price = formatMoney(formatFen(paidAt === undefined ? stage.payFen : stage.fen));
  const language = useLanguage();
  const fall = paidAt === undefined ? null : nextFall(items, paidAt, now);
  const lead = stage.fen === 0 ? 'nothingNow' : 'backNow';
  const rows = plan.map((each) => (
    <Stage
      key={each.from.getTime()}
      stage={each}
      paidAt={since}
      isNow={paidAt !== undefined && each === stage}
    />
  ));
  return (
    <section className={styles.promise}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <p className={styles.lead}>
          {paidAt === undefined ? t('ifBoughtNow', { price }) : t(lead, { price })}
          {fall !== null && t('fall', { what: fallWords(fall, since, language) })}
        </p>
      </div>
      <RefundCurve plan={plan} current={plan.indexOf(stage)} />
      {rows.length <= SHOWN_STAGES ? (
        <ol className={styles.stages} aria-label={t('stages')}>
          {rows}
        </ol>
      ) : (
        <>
          <ol className={styles.stages} aria-label={t('stages')}>
            {rows.slice(0, SHOWN_STAGES - 2)}
            {rows.at(-1)}
          </ol>
          <details>
            <summary className={styles.more}>{t('more', { number: rows.length })}</summary>
            <ol className={styles.stages}>{rows}</ol>
          </details>
        </>
      )}
    </section>
  );
}
