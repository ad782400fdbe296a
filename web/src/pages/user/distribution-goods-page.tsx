import { GoodsList } from '#features/distribution/goods/goods-list.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** What a distributor can share. */
export function DistributionGoodsPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <GoodsList />
    </>
  );
}
