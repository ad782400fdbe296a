import { cardClass } from '#shared/ui/card/card.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './shop-list-card.module.css';

/** One institution whose content is on its way, of the size it will have. */
export function ShopSkeleton() {
  return (
    <div className={cardClass(styles.card)} aria-hidden="true">
      <div>
        <Skeleton height="64px" width="64px" />
      </div>
      <div className={styles.body}>
        <Skeleton height="22px" width="70%" />
        <Skeleton height="18px" width="90%" />
        <Skeleton height="18px" width="50%" />
      </div>
    </div>
  );
}
