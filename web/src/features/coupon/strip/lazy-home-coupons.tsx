import { useQueryClient } from '@tanstack/react-query';
import { couponQueries } from '#features/coupon/coupon.queries.ts';
import { LazyBlock } from '#shared/api/lazy-block.tsx';
import { HomeCouponsSkeleton } from './home-coupons-skeleton.tsx';

/** Promoted coupons, once the reader comes near; data and code are fetched side by side. */
export function LazyHomeCoupons() {
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      load={async () => {
        void queryClient.prefetchQuery(couponQueries.promoted({}));
        return (await import('./home-coupons.tsx')).HomeCoupons;
      }}
      skeleton={<HomeCouponsSkeleton />}
    />
  );
}
