import { useMessages } from '#shared/i18n/use-messages.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './flash-sale.module.css';
import { homeMessages } from './home.messages.ts';
import { FLASH_COUNT } from './home.queries.ts';

/** The flash sale while it is on its way. */
export function FlashSaleSkeleton() {
  const t = useMessages(homeMessages);
  return (
    <div className={styles.card}>
      <Floor title={t('flashSale')}>
        <div className={styles.list} aria-hidden="true">
          {Array.from({ length: FLASH_COUNT }, (_, position) => (
            <div key={position} className={styles.loadingItem}>
              <div className={styles.loadingCover}>
                <Skeleton height="100%" />
              </div>
              <div className={styles.loadingText}>
                <Skeleton height="20px" width="70%" />
                <Skeleton height="14px" />
                <Skeleton height="24px" width="45%" />
                <Skeleton height="16px" width="35%" />
              </div>
            </div>
          ))}
        </div>
      </Floor>
    </div>
  );
}
