import { shortTerms } from '#features/coupon/coupon-terms.ts';
import { couponMessages } from '#features/coupon/coupon.messages.ts';
import type { Coupon } from '#features/coupon/coupon.queries.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './promoted-ticket.module.css';

interface PromotedTicketProps {
  readonly coupon: Coupon;
  readonly isPending: boolean;
  readonly isBusy: boolean;
  readonly onClaim: () => void;
}

/** A coupon in one line, claimed with one press. */
export function PromotedTicket({ coupon, isPending, isBusy, onClaim }: PromotedTicketProps) {
  const t = useMessages(couponMessages);
  const language = useLanguage();
  const terms = shortTerms(coupon, t, language);
  if (coupon.is_receive === 1) {
    return (
      <span className={styles.ticket} data-claimed="true">
        {terms} <span className={styles.state}>{t('claimed')}</span>
      </span>
    );
  }
  return (
    <button type="button" className={styles.ticket} disabled={isBusy} onClick={onClaim}>
      {terms} <span className={styles.state}>{t(isPending ? 'claiming' : 'claimShort')}</span>
      <VisuallyHidden>{coupon.title}</VisuallyHidden>
    </button>
  );
}
