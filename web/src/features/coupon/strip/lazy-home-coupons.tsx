import { useQueryClient } from '@tanstack/react-query';
import { couponQueries } from '#features/coupon/coupon.queries.ts';
import { LazyBlock } from '#shared/api/lazy-block.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { HomeCouponsSkeleton } from './home-coupons-skeleton.tsx';

const homeCoupons = laterPart(async () => import('./home-coupons.tsx'));

/** Promoted coupons, once the reader comes near; data and code are fetched side by side. */
export function LazyHomeCoupons() {
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      part={homeCoupons}
      begin={() => void queryClient.prefetchQuery(couponQueries.promoted({}))}
      skeleton={<HomeCouponsSkeleton />}
    >
      {({ HomeCoupons }) => <HomeCoupons />}
    </LazyBlock>
  );
}
