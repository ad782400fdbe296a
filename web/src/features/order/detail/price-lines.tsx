import { parseFen } from '@zhiji/contract/kernel/money';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import type { Order } from '#features/order/order.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { DetailSection } from './detail-section.tsx';
import { detailMessages } from './detail.messages.ts';
import styles from './price-lines.module.css';

interface LineProps {
  readonly name: ReactNode;
  readonly price: string;
  readonly isOff?: boolean;
}

/** One sum; a discount of nothing is left out. */
function Line({ name, price, isOff = false }: LineProps) {
  if (isOff && parseFen(price) === 0) {
    return null;
  }
  return (
    <div className={styles.line}>
      <dt className={styles.name}>{name}</dt>
      <dd className={isOff ? styles.off : styles.sum}>
        {isOff && '−'}
        {formatMoney(price)}
      </dd>
    </div>
  );
}

/** How the price came about, what was paid, and what came back. */
export function PriceLines({ order }: { readonly order: Order }) {
  const t = useMessages(detailMessages);
  const isPaid = order.pay_time !== null;
  const isDue = order.status === ORDER_STATUSES.pendingPayment;
  return (
    <DetailSection title={t('price')}>
      <dl className={styles.lines}>
        <Line name={t('total')} price={order.total_price} />
        <Line name={t('ownedDiscount')} price={order.owned_discount} isOff />
        <Line name={t('seckillDiscount')} price={order.seckill_discount} isOff />
        <Line
          name={
            <>
              {t('couponDiscount')}
              {order.coupon !== null && (
                <span className={styles.coupon} lang={contentLanguage(order.coupon.title)}>
                  {order.coupon.title}
                </span>
              )}
            </>
          }
          price={order.coupon_discount}
          isOff
        />
        <div className={styles.total}>
          <dt>{isPaid ? t('paid') : t(isDue ? 'toPay' : 'orderPrice')}</dt>
          <dd className={styles.paid}>{formatMoney(isPaid ? order.pay_price : order.price)}</dd>
        </div>
        <Line name={t('refundSum')} price={order.refund_price} isOff />
      </dl>
    </DetailSection>
  );
}
