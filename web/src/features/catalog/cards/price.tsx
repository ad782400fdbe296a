import { parseFen } from '@zhiji/contract/kernel/money';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { cardsMessages } from './cards.messages.ts';
import styles from './price.module.css';

const DECIMALS = 3;

export interface PriceProps {
  /** Yuan as on the wire. */
  readonly price: string;
  /** Crossed out behind it when it is higher. */
  readonly original?: string;
  /** What is left after the best coupon, if one fits. */
  readonly coupon?: string | null;
  /** It cannot be bought: said, and not praised. */
  readonly isQuiet?: boolean;
}

/** What something costs, and what it cost before. */
export function Price({ price, original, coupon = null, isQuiet = false }: PriceProps) {
  const t = useMessages(cardsMessages);
  const amount = formatMoney(price);
  const isFree = parseFen(price) === 0;
  const look = isQuiet ? `${styles.price} ${styles.quiet}` : styles.price;
  const isLower = original !== undefined && parseFen(original) > parseFen(price);
  return (
    <span className={styles.prices}>
      {isFree ? (
        <strong className={look}>{t('free')}</strong>
      ) : (
        <strong className={look}>
          <span className={styles.small}>{amount.slice(0, 1)}</span>
          {amount.slice(1, -DECIMALS)}
          <span className={styles.small}>{amount.slice(-DECIMALS)}</span>
        </strong>
      )}
      {isLower && (
        <s className={styles.original}>
          <VisuallyHidden>{t('originalPrice')}</VisuallyHidden> {formatMoney(original)}
        </s>
      )}
      {coupon !== null && (
        <span className={styles.coupon}>
          {parseFen(coupon) === 0
            ? t('freeWithCoupon')
            : t('afterCoupon', { price: formatMoney(coupon) })}
        </span>
      )}
    </span>
  );
}
