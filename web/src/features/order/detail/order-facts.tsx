import { Link } from 'react-router';
import type { Order } from '#features/order/order.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
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
      <button type="button" className={styles.act} onClick={() => void copy()}>
        {t('copy')}
      </button>
    </>
  );
}

/** Leads to the invoice, by its number once it has one. */
function InvoiceLink({ invoice_no: no }: NonNullable<Order['invoice']>) {
  const t = useMessages(detailMessages);
  return (
    <Link to={pathTo('userInvoicing')} className={styles.act}>
      {no === '' ? t('invoiceAsked') : no}
    </Link>
  );
}

/** Numbers and times of an order. */
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
                <span lang={contentLanguage(order.close_reason)}>{order.close_reason}</span>
              ),
          },
          { name: t('remark'), value: order.remark },
          { name: t('invoice'), value: order.invoice && <InvoiceLink {...order.invoice} /> },
        ]}
      />
    </DetailSection>
  );
}
