import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import type { OrderPreview } from '#features/order/order.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './price-lines.module.css';

type PriceLinesProps = Pick<
  OrderPreview,
  'total_price' | 'save_price' | 'owned_discount' | 'seckill_discount' | 'coupon_discount'
>;

/** How the price comes about: what it costs one by one, and everything that comes off. */
export function PriceLines({
  total_price,
  save_price,
  owned_discount,
  seckill_discount,
  coupon_discount,
}: PriceLinesProps) {
  const t = useMessages(checkoutMessages);
  const oneByOne = formatFen(parseFen(total_price) + parseFen(save_price));
  const discounts = [
    { name: t('packageSaving'), price: save_price },
    { name: t('ownedDiscount'), price: owned_discount },
    { name: t('seckillDiscount'), price: seckill_discount },
    { name: t('couponDiscount'), price: coupon_discount },
  ].filter(({ price }) => parseFen(price) > 0);
  return (
    <dl className={styles.lines}>
      <div className={styles.line}>
        <dt>{t('totalPrice')}</dt>
        <dd>{formatMoney(oneByOne)}</dd>
      </div>
      {discounts.map(({ name, price }) => (
        <div key={name} className={styles.line}>
          <dt>{name}</dt>
          <dd className={styles.off}>-{formatMoney(price)}</dd>
        </div>
      ))}
    </dl>
  );
}
