import { PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { payTypeTexts } from '#features/order/order-texts.ts';
import { orderMessages } from '#features/order/order.messages.ts';
import type { Order } from '#features/order/order.queries.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { DetailSection, Facts } from './detail-section.tsx';
import { detailMessages } from './detail.messages.ts';
import styles from './payment-facts.module.css';

type Proof = NonNullable<Order['proof']>;

/** How and when an order was paid. */
export function PaymentFacts({ payment }: Pick<Order, 'payment'>) {
  const t = useMessages(detailMessages);
  const tOrder = useMessages(orderMessages);
  if (payment === null) {
    return null;
  }
  return (
    <DetailSection title={t('payment')}>
      <Facts
        facts={[
          { name: t('method'), value: tOrder(payTypeTexts[payment.pay_type]) },
          { name: t('payTime'), value: payment.pay_time },
          { name: t('tradeNo'), value: payment.trade_no },
        ]}
      />
    </DetailSection>
  );
}

const PROOF_TEXTS = {
  [PROOF_STATUSES.none]: 'proofWaiting',
  [PROOF_STATUSES.inReview]: 'proofWaiting',
  [PROOF_STATUSES.accepted]: 'proofAccepted',
  [PROOF_STATUSES.refused]: 'proofRefusedState',
} as const satisfies Record<Proof['status'], MessageKey<typeof detailMessages>>;

function ProofImages({ image }: Pick<Proof, 'image'>) {
  const t = useMessages(detailMessages);
  const urls = image.flatMap((text) => safeUrl(text) ?? []);
  return (
    <ul className={styles.images}>
      {urls.map((url, index) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('proofImage', { number: index + 1 })}
          >
            <img className={styles.image} src={url} alt="" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The proof of a bank transfer and its review. */
export function ProofFacts({ proof }: Pick<Order, 'proof'>) {
  const t = useMessages(detailMessages);
  if (proof === null) {
    return null;
  }
  return (
    <DetailSection title={t('proof')}>
      <p className={styles.state} data-refused={proof.status === PROOF_STATUSES.refused}>
        {t(PROOF_TEXTS[proof.status])}
      </p>
      <ProofImages image={proof.image} />
      <Facts
        facts={[
          { name: t('payer'), value: proof.payer_name },
          { name: t('bank'), value: proof.bank_name },
          { name: t('payDate'), value: proof.pay_date },
          { name: t('amount'), value: proof.amount === null ? null : formatMoney(proof.amount) },
          { name: t('reason'), value: proof.audit_remark },
        ]}
      />
    </DetailSection>
  );
}
