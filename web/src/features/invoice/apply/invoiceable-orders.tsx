import type { CallResponse } from '@zhiji/contract/calls';
import { Link } from 'react-router';
import { type OrderCard, orderQueries } from '#features/order/index.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows } from '#shared/rows/paged-rows.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { invoiceMessages } from '../invoice.messages.ts';
import { netPrice } from './net-price.ts';
import styles from '../invoice.module.css';

const keyOf = ({ id }: OrderCard) => id;

function OrderRow({ order }: { readonly order: OrderCard }) {
  const t = useMessages(invoiceMessages);
  const { id, title } = order;
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.name} lang={contentLanguage(title)}>
          {title}
        </h2>
      </div>
      <p className={styles.quiet}>
        <span>{t('orderNo', { no: order.order_no })}</span> <time>{order.create_time}</time>
      </p>
      <div className={styles.foot}>
        <strong className={styles.sum}>{formatMoney(netPrice(order))}</strong>
        <Link
          to={pathTo('userInvoicing', { tab: 'orders', order: id })}
          className={buttonClass({ size: 'small' })}
          aria-label={t('applyNamed', { title })}
        >
          {t('apply')}
        </Link>
      </div>
    </article>
  );
}

/** Orders an invoice can be asked for, the latest first. */
export function InvoiceableOrders() {
  const t = useMessages(invoiceMessages);
  const orders = usePagedQuery<CallResponse<'order.list'>>(
    (paging) => orderQueries.list({ ...paging, can_invoice: 1 }),
    { keyOf },
  );
  return (
    <PagedRows
      {...orders}
      label={t('orders')}
      empty={<EmptyWithLink text={t('noOrders')} to={pathTo('userOrders')} link={t('allOrders')} />}
      keyOf={keyOf}
      renderRow={(order) => <OrderRow order={order} />}
    />
  );
}
