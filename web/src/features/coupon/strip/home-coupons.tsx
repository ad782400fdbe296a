import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ClaimButton } from '#features/coupon/claim-button.tsx';
import { couponTarget } from '#features/coupon/coupon-target.ts';
import { periodOfUse } from '#features/coupon/coupon-terms.ts';
import { CouponTicket } from '#features/coupon/coupon-ticket.tsx';
import { couponMessages } from '#features/coupon/coupon.messages.ts';
import { type Coupon, couponQueries } from '#features/coupon/coupon.queries.ts';
import { useClaim } from '#features/coupon/use-claim.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import styles from './home-coupons.module.css';
import { HomeCouponsSkeleton } from './home-coupons-skeleton.tsx';
import { stripMessages } from './strip.messages.ts';

function UseLink({ coupon }: { readonly coupon: Coupon }) {
  const t = useMessages(stripMessages);
  return (
    <Link to={couponTarget(coupon)} className={buttonClass({ look: 'quiet', size: 'small' })}>
      {t('use')}
    </Link>
  );
}

/** Promoted coupons on the home page; without any, and when they cannot be had, there is nothing. */
export function HomeCoupons() {
  const t = useMessages(stripMessages);
  const tCoupon = useMessages(couponMessages);
  const { data: coupons = [], isPending } = useQuery(couponQueries.promoted({}));
  const { pendingId, claim } = useClaim();
  if (isPending) {
    return <HomeCouponsSkeleton />;
  }
  return coupons.length === 0 ? null : (
    <Floor title={t('title')} more={{ to: pathTo('coupon'), text: t('all') }}>
      <ul className={styles.coupons}>
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <CouponTicket
              coupon={coupon}
              period={periodOfUse(coupon, tCoupon)}
              action={
                coupon.is_receive === 1 ? (
                  <UseLink coupon={coupon} />
                ) : (
                  <ClaimButton
                    title={coupon.title}
                    isPending={pendingId === coupon.id}
                    isBusy={pendingId !== null}
                    onClaim={() => claim(coupon.id)}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </Floor>
  );
}
