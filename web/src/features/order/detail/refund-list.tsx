import { ORDER_STEPS, REFUND_KINDS, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Order } from '#features/order/order.queries.ts';
import { useHasPassed } from '#features/order/pay/use-has-passed.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { DetailSection } from './detail-section.tsx';
import { detailMessages } from './detail.messages.ts';
import styles from './refund-list.module.css';
import { refundProgress } from './refund-progress.ts';
import { StepLine } from './step-line.tsx';
import { timelineMessages } from './timeline.messages.ts';

type Refund = Order['returns'][number];
type Key = MessageKey<typeof timelineMessages>;

const KIND_TEXTS = {
  [REFUND_KINDS.buyer]: 'refundBuyer',
  [REFUND_KINDS.institutionCancelled]: 'refundInstitution',
  [REFUND_KINDS.latePayment]: 'refundLate',
  [REFUND_KINDS.duplicatePayment]: 'refundDuplicate',
  [REFUND_KINDS.manual]: 'refundManual',
  [REFUND_KINDS.wrongAmount]: 'refundWrongAmount',
} as const satisfies Record<Refund['kind'], Key>;

const STATUS_TEXTS = {
  [REFUND_RECORD_STATUSES.applied]: 'applied',
  [REFUND_RECORD_STATUSES.approved]: 'approved',
  [REFUND_RECORD_STATUSES.refused]: 'refused',
  [REFUND_RECORD_STATUSES.succeeded]: 'succeeded',
  [REFUND_RECORD_STATUSES.abnormal]: 'abnormal',
  [REFUND_RECORD_STATUSES.withdrawn]: 'withdrawn',
} as const satisfies Record<Refund['status'], Key>;

interface RefundCardProps {
  readonly refund: Refund;
  /** When the channel was sent it. */
  readonly startedAt: string | undefined;
}

function RefundCard({ refund, startedAt }: RefundCardProps) {
  const t = useMessages(timelineMessages);
  const isAsked = refund.status === REFUND_RECORD_STATUSES.applied;
  const isOverdue = useHasPassed(isAsked ? refund.answer_by : null);
  const progress = refundProgress(refund, { startedAt, isOverdue }).map(
    ({ text, time, state, isDue }) => ({
      text: t(text),
      time: isDue ? t('answerBy', { time }) : time,
      state,
    }),
  );
  const { rule_text: rule, explain, audit_remark: answer } = refund;
  return (
    <li className={styles.refund}>
      <p className={styles.line}>
        <b>{t(KIND_TEXTS[refund.kind])}</b>
        <span className={styles.state}>{t(STATUS_TEXTS[refund.status])}</span>
        <strong className={styles.price}>{formatMoney(refund.price)}</strong>
      </p>
      {rule !== '' && <p className={styles.quiet}>{rule}</p>}
      {explain !== '' && (
        <p className={styles.quiet} lang={contentLanguage(explain)}>
          {t('explain', { text: explain })}
        </p>
      )}
      {answer !== '' && <p lang={contentLanguage(answer)}>{t('answer', { text: answer })}</p>}
      <StepLine label={t('progress')} steps={progress} />
      <p className={styles.quiet}>{t('refundNo', { no: refund.refund_no })}</p>
    </li>
  );
}

/** Money on its way back, or back already. */
export function RefundList({ returns, timeline }: Pick<Order, 'returns' | 'timeline'>) {
  const t = useMessages(detailMessages);
  const started = new Map(
    timeline
      .filter(({ step }) => step === ORDER_STEPS.refundStarted)
      .map(({ serial_no: no, time }) => [no, time]),
  );
  return returns.length === 0 ? null : (
    <DetailSection title={t('refunds')}>
      <ul className={styles.refunds}>
        {returns.map((refund) => (
          <RefundCard
            key={refund.refund_no}
            refund={refund}
            startedAt={started.get(refund.refund_no)}
          />
        ))}
      </ul>
    </DetailSection>
  );
}
