import { useMessages } from '#shared/i18n/use-messages.ts';
import { Price } from '#features/catalog/cards/price.tsx';
import { courseMessages } from '../course.messages.ts';
import styles from './bar-price.module.css';

interface BarPriceProps {
  readonly price: string;
  /** What is left after the best coupon, if one fits. */
  readonly coupon: string | null;
}

/** What is paid in the end, where there is no room for more. */
export function BarPrice({ price, coupon }: BarPriceProps) {
  const t = useMessages(courseMessages);
  return (
    <span className={styles.price}>
      <Price price={coupon ?? price} />
      {coupon !== null && <span className={styles.note}>{t('withCoupon')}</span>}
    </span>
  );
}
