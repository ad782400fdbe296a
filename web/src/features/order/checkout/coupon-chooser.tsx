import { useId } from 'react';
import { Link } from 'react-router';
import type { OrderPreview } from '#features/order/order.queries.ts';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import type { CouponChoice } from './checkout-draft.ts';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './coupon-chooser.module.css';

type Coupons = OrderPreview['coupons'];

interface CouponChooserProps {
  readonly coupons: Coupons;
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
            <span lang={CONTENT_LANGUAGE}>{title}</span>
            <span className={styles.reason}>{reason}</span>
            {hint !== '' && <span className={styles.hint}>{hint}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One's coupons against this order: the best one is chosen already, the others say why not. */
export function CouponChooser({ coupons, chosenId, onChoose }: CouponChooserProps) {
  const t = useMessages(checkoutMessages);
  const name = useId();
  const { usable, unusable, best_id: bestId } = coupons;
  if (usable.length + unusable.length === 0) {
    return (
      <section>
        <h2 className={styles.heading}>{t('coupon')}</h2>
        <p className={styles.empty}>
          {t('couponEmpty')} <Link to={pathTo('coupon')}>{t('couponCentre')}</Link>
        </p>
      </section>
    );
  }
  return (
    <fieldset className={styles.chooser}>
      <legend className={styles.heading}>{t('coupon')}</legend>
      {usable.map(({ id, title, off_price, end_time }) => (
        <label key={id} className={styles.option}>
          <input type="radio" name={name} checked={id === chosenId} onChange={() => onChoose(id)} />
          <span className={styles.about}>
            <span lang={CONTENT_LANGUAGE}>{title}</span>
            {id === bestId && <span className={styles.best}>{t('couponBest')}</span>}
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
    </fieldset>
  );
}
