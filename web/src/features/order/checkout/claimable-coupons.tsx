import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderPreview } from '#features/order/order.queries.ts';
import { apiMessages } from '#shared/api/api.messages.ts';
import { call } from '#shared/api/client.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './coupon-chooser.module.css';

type Coupons = OrderPreview['coupons'];

interface ClaimableCouponsProps {
  readonly coupons: Coupons['claimable'];
  /** The one that saves more than any in hand. */
  readonly bestId: number | null;
  /** Uses a coupon that was just claimed. */
  readonly onClaimed: (couponUserId: number) => void;
}

/** Coupons that fit and are not in hand yet: one press claims and uses one. */
export function ClaimableCoupons({ coupons, bestId, onClaimed }: ClaimableCouponsProps) {
  const t = useMessages(checkoutMessages);
  const tApi = useMessages(apiMessages);
  const queryClient = useQueryClient();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (id: number) => call('coupon.claim', { id }),
    onSuccess: ({ id }) => onClaimed(id),
    // Also after a refusal: it may be gone, and is then no longer offered.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKey('coupon') }),
    // Said in its place.
    meta: { silent: true },
  });
  return (
    <>
      {error !== null && (
        <p className={styles.refused} role="alert">
          {error.message === '' ? tApi('requestError') : error.message}
        </p>
      )}
      <ul className={styles.claimable} aria-label={t('couponClaimable')}>
        {coupons.map(({ id, title, off_price, end_time }) => (
          <li key={id} className={styles.offer}>
            <span className={styles.about}>
              <span lang={contentLanguage(title)}>{title}</span>
              {id === bestId && <span className={styles.best}>{t('couponBest')}</span>}
              <span className={styles.until}>{t('couponUntil', { time: wireDate(end_time) })}</span>
            </span>
            <b className={styles.off}>-{formatMoney(off_price)}</b>
            <Button size="small" disabled={isPending} onClick={() => mutate(id)}>
              {t(isPending && variables === id ? 'couponClaiming' : 'couponClaimAndUse')}
              <VisuallyHidden>{title}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
