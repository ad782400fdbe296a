import { parseFen } from '@zhiji/contract/kernel/money';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { Price } from '../cards/price.tsx';
import { packageMessages } from './package.messages.ts';
import styles from './package-price.module.css';
import type { Package } from './package.queries.ts';

type PackagePriceProps = Pick<
  Package,
  'total_price' | 'original_price' | 'coupon_price' | 'save_price' | 'label'
>;

/** What the package costs, beside its courses bought one by one. */
export function PackagePrice({
  total_price,
  original_price,
  coupon_price,
  save_price,
  label,
}: PackagePriceProps) {
  const t = useMessages(packageMessages);
  const isCheaper = parseFen(save_price) > 0;
  return (
    <div className={styles.block}>
      <p className={styles.line}>
        <span className={styles.price}>
          <Price price={total_price} coupon={coupon_price} />
        </span>
        {isCheaper && (
          <span className={styles.saving}>{t('saving', { price: formatMoney(save_price) })}</span>
        )}
      </p>
      <p className={styles.line}>
        {isCheaper && (
          <span className={styles.sum}>
            {t('coursesSum')} <s>{formatMoney(original_price)}</s>
          </span>
        )}
        {label !== '' && (
          <span className={styles.label} lang={contentLanguage(label)}>
            {label}
          </span>
        )}
      </p>
    </div>
  );
}
