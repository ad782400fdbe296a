import { parseFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useId } from 'react';
import type { OrderPreview } from '#features/order/order.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { Button } from '#shared/ui/button.tsx';
import { AgreementNote } from './agreement-note.tsx';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './order-summary.module.css';
import { PriceLines } from './price-lines.tsx';
import type { Checkout } from './use-checkout.ts';

/** What is known of a price before it is confirmed for somebody. */
export type Offer = Pick<
  OrderPreview,
  | 'title'
  | 'items'
  | 'save_price'
  | 'total_price'
  | 'owned_discount'
  | 'seckill_discount'
  | 'coupon_discount'
  | 'price'
  | 'refund_rule'
>;

interface OrderSummaryProps {
  readonly offer: Offer;
  readonly checkout: Checkout;
  readonly isVisitor: boolean;
}

function useSubmitText(offer: Offer, isBusy: boolean, isVisitor: boolean): string {
  const t = useMessages(checkoutMessages);
  if (isVisitor) {
    return t('loginToSubmit');
  }
  if (isBusy) {
    return t('submitting');
  }
  return t(parseFen(offer.price) === 0 ? 'submitFree' : 'submit');
}

/** The price, the agreement and the button that orders; on a phone it stays at the bottom edge. */
export function OrderSummary({ offer, checkout, isVisitor }: OrderSummaryProps) {
  const t = useMessages(checkoutMessages);
  const titleId = useId();
  const agreementId = useId();
  const { quote, isBusy } = checkout;
  const submitText = useSubmitText(offer, isBusy, isVisitor);
  const isReady = isVisitor || quote.isCurrent;
  const minutes = quote.preview?.expire_minutes ?? null;
  const hasSeats = offer.items.some(({ type }) => type !== COURSE_TYPES.record);
  const isFree = parseFen(offer.price) === 0;
  const warning = checkout.notice ?? quote.refusal?.text ?? null;
  return (
    <section className={styles.summary} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {t('summary')}
      </h2>
      {!quote.isSample && <PriceLines {...offer} />}
      {isVisitor && <p className={styles.hint}>{t('visitorCoupon')}</p>}
      {minutes !== null && !isFree && !quote.isSample && (
        <p className={styles.hint}>
          {t(hasSeats ? 'holdMinutes' : 'payMinutes', { number: minutes })}
        </p>
      )}
      {warning !== null && (
        <p className={styles.warning} role="alert">
          {warning}
        </p>
      )}
      <div className={styles.bar}>
        {!isVisitor && <AgreementNote id={agreementId} />}
        <p className={styles.total}>
          <span className={styles.totalName}>{t('toPay')}</span>
          <output className={isReady ? styles.price : `${styles.price} ${styles.updating}`}>
            {quote.isSample ? '—' : formatMoney(offer.price)}
          </output>
        </p>
        <Button
          type="submit"
          disabled={isBusy || !isReady}
          {...(!isVisitor && { 'aria-describedby': agreementId })}
        >
          {submitText}
        </Button>
      </div>
    </section>
  );
}
