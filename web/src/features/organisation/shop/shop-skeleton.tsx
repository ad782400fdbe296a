import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './shop-header.module.css';

/** The head of an institution's page on its way. */
export function ShopSkeleton() {
  return (
    <div className={styles.header}>
      <div className={styles.banner} />
      <div className={styles.body}>
        <div className={styles.who}>
          <Skeleton width="50%" height="34px" />
          <Skeleton width="70%" height="22px" />
        </div>
        <div className={styles.who}>
          <Skeleton height="48px" />
        </div>
      </div>
    </div>
  );
}
