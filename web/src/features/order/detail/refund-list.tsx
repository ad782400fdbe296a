import { REFUND_KINDS, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Order } from '#features/order/order.queries.ts';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { DetailSection } from './detail-section.tsx';
import { detailMessages } from './detail.messages.ts';
import styles from './refund-list.module.css';
import { timelineMessages } from './timeline.messages.ts';

type Refund = Order['returns'][number];
type Key = MessageKey<typeof timelineMessages>;

const KIND_TEXTS = {
  [REFUND_KINDS.buyer]: 'refundBuyer',
  [REFUND_KINDS.institutionCancelled]: 'refundInstitution',
  [REFUND_KINDS.latePayment]: 'refundLate',
  [REFUND_KINDS.duplicatePayment]: 'refundDuplicate',
  [REFUND_KINDS.manual]: 'refundManual',
} as const satisfies Record<Refund['kind'], Key>;

const STATUS_TEXTS = {
  [REFUND_RECORD_STATUSES.applied]: 'applied',
  [REFUND_RECORD_STATUSES.approved]: 'approved',
  [REFUND_RECORD_STATUSES.refused]: 'refused',
  [REFUND_RECORD_STATUSES.succeeded]: 'succeeded',
  [REFUND_RECORD_STATUSES.abnormal]: 'abnormal',
  [REFUND_RECORD_STATUSES.withdrawn]: 'withdrawn',
} as const satisfies Record<Refund['status'], Key>;

function RefundCard({ refund }: { readonly refund: Refund }) {
  const t = useMessages(timelineMessages);
  const texts = [refund.rule_text, refund.explain, refund.audit_remark].filter(Boolean);
  return (
    <li className={styles.refund}>
      <p className={styles.line}>
        <b>{t(KIND_TEXTS[refund.kind])}</b>
        <span className={styles.state}>{t(STATUS_TEXTS[refund.status])}</span>
        <strong className={styles.price}>{formatMoney(refund.price)}</strong>
      </p>
      {texts.map((text) => (
        <p key={text} className={styles.quiet} lang={CONTENT_LANGUAGE}>
          {text}
        </p>
      ))}
      <p className={styles.quiet}>
        {[
          t('askedAt', { time: refund.create_time }),
          ...(refund.finish_time === null ? [] : [t('finishedAt', { time: refund.finish_time })]),
          t('refundNo', { no: refund.refund_no }),
        ].join(' · ')}
      </p>
    </li>
  );
}

/** Money on its way back, or back already. */
export function RefundList({ returns }: Pick<Order, 'returns'>) {
  const t = useMessages(detailMessages);
  return returns.length === 0 ? null : (
    <DetailSection title={t('refunds')}>
      <ul className={styles.refunds}>
        {returns.map((refund) => (
          <RefundCard key={refund.id} refund={refund} />
        ))}
      </ul>
    </DetailSection>
  );
}
