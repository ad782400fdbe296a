import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { INSTITUTION_COUNT } from './home.queries.ts';
import styles from './institution-floor.module.css';

const CARD_HEIGHT = '142px';

/** Institutions that are on their way. */
export function InstitutionSkeletons() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: INSTITUTION_COUNT }, (_, position) => (
        <Skeleton key={position} height={CARD_HEIGHT} />
      ))}
    </div>
  );
}
