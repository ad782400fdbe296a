import { MyCoupons } from '#features/coupon/mine/my-coupons.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** One's coupons. */
export function MyCouponPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <MyCoupons />
    </>
  );
}
