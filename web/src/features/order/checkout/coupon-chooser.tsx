import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { OrderPreview } from '#features/order/order.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { ClaimableCoupons } from './claimable-coupons.tsx';
import type { CouponChoice } from './checkout-draft.ts';
import { checkoutMessages } from './checkout.messages.ts';
import { checkoutQueries, type CouponProduct } from './checkout.queries.ts';
import { ChoiceGroup, EmptyChoice } from './choice-group.tsx';
import styles from './coupon-chooser.module.css';

type Coupons = OrderPreview['coupons'];

interface CouponChooserProps {
  readonly product: CouponProduct;
  /** Those the price came with, until one's own have been asked for. */
  readonly known: Coupons;
  /** The coupon the price is computed with. */
  readonly chosenId: number | null;
  readonly onChoose: (choice: CouponChoice) => void;
}

function Unusable({ coupons }: { readonly coupons: Coupons['unusable'] }) {
  const t = useMessages(checkoutMessages);
  return (
    <details className={styles.unusable}>
      <summary className={styles.summary}>
        {t('couponUnusable', { number: coupons.length })}
      </summary>
      <ul>
        {coupons.map(({ id, title, reason, hint }) => (
          <li key={id} className={styles.misfit}>
            <span lang={contentLanguage(title)}>{title}</span>
            <span className={styles.reason}>{reason}</span>
            {hint !== '' && <span className={styles.hint}>{hint}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Offered at once; more would be a list to study. */
const CLAIMABLE_SHOWN = 3;

/**
 * Coupons against this order: the best in hand is chosen already, better ones can be claimed here,
 * and the others say why not.
 */
export function CouponChooser({ product, known, chosenId, onChoose }: CouponChooserProps) {
  const t = useMessages(checkoutMessages);
  const name = useId();
  const { data: coupons = known } = useQuery(checkoutQueries.coupons(product));
  const { usable, unusable, claimable, best_id: bestId, best_claim_id: bestClaimId } = coupons;
  if (usable.length + unusable.length === 0 && bestClaimId === null) {
    return (
      <EmptyChoice title={t('coupon')}>
        <p className={styles.empty}>
          {t('couponEmpty')} <Link to={pathTo('coupon')}>{t('couponCentre')}</Link>
        </p>
      </EmptyChoice>
    );
  }
  return (
    <ChoiceGroup title={t('coupon')}>
      {bestClaimId !== null && (
        <ClaimableCoupons
          coupons={claimable.slice(0, CLAIMABLE_SHOWN)}
          bestId={bestClaimId}
          onClaimed={onChoose}
        />
      )}
      {usable.map(({ id, title, off_price, end_time }) => (
        <label key={id} className={styles.option}>
          <input type="radio" name={name} checked={id === chosenId} onChange={() => onChoose(id)} />
          <span className={styles.about}>
            <span lang={contentLanguage(title)}>{title}</span>
            {id === bestId && bestClaimId === null && (
              <span className={styles.best}>{t('couponBest')}</span>
            )}
            <span className={styles.until}>{t('couponUntil', { time: wireDate(end_time) })}</span>
          </span>
          <b className={styles.off}>-{formatMoney(off_price)}</b>
        </label>
      ))}
      {usable.length > 0 && (
        <label className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={chosenId === null}
            onChange={() => onChoose('none')}
          />
          <span className={styles.about}>{t('couponNone')}</span>
        </label>
      )}
      {unusable.length > 0 && <Unusable coupons={unusable} />}
    </ChoiceGroup>
  );
}
