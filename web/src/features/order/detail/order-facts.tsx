import type { Order } from '#features/order/order.queries.ts';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { DetailSection, Facts } from './detail-section.tsx';
import { detailMessages } from './detail.messages.ts';
import styles from './order-facts.module.css';

function OrderNumber({ no }: { readonly no: string }) {
  const t = useMessages(detailMessages);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(no);
      showToast({ kind: 'success', text: t('copied') });
    } catch {
      showToast({ kind: 'error', text: t('notCopied') });
    }
  };
  return (
    <>
      {no}{' '}
      <button type="button" className={styles.copy} onClick={() => void copy()}>
        {t('copy')}
      </button>
    </>
  );
}

/** Numbers and times of an order, and the promise it was sold with. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useMessages(detailMessages);
  return (
    <DetailSection title={t('order')}>
      <Facts
        facts={[
          { name: t('orderNo'), value: <OrderNumber no={order.order_no} /> },
          { name: t('created'), value: order.create_time },
          { name: t('finished'), value: order.finish_time },
          { name: t('closed'), value: order.close_time },
          {
            name: t('closeReason'),
            value:
              order.close_reason === '' ? null : (
                <span lang={CONTENT_LANGUAGE}>{order.close_reason}</span>
              ),
          },
          { name: t('remark'), value: order.remark },
          {
            name: t('refundRule'),
            value: <span lang={CONTENT_LANGUAGE}>{order.refund_rule.text}</span>,
          },
        ]}
      />
    </DetailSection>
  );
}
