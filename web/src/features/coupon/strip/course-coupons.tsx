import { useQuery } from '@tanstack/react-query';
import { couponQueries } from '#features/coupon/coupon.queries.ts';
import { useClaim } from '#features/coupon/use-claim.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './course-coupons.module.css';
import { PromotedTicket } from './promoted-ticket.tsx';
import { stripMessages } from './strip.messages.ts';

/** Coupons that fit a course, beside its price; without any there is nothing. */
export function CourseCoupons({ courseId }: { readonly courseId: number }) {
  const t = useMessages(stripMessages);
  const { data: coupons = [] } = useQuery(couponQueries.promoted({ curriculum_id: courseId }));
  const { pendingId, claim } = useClaim();
  return coupons.length === 0 ? null : (
    <ul className={styles.coupons} aria-label={t('courseCoupons')}>
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <PromotedTicket
            coupon={coupon}
            isPending={pendingId === coupon.id}
            isBusy={pendingId !== null}
            onClaim={() => claim(coupon.id)}
          />
        </li>
      ))}
    </ul>
  );
}
