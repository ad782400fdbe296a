import { useMessages } from '#shared/i18n/use-messages.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { homeMessages } from './home.messages.ts';
import { LIVE_COUNT } from './home.queries.ts';
import styles from './live-timetable.module.css';

/** The timetable while it is on its way. */
export function LiveTimetableSkeleton() {
  const t = useMessages(homeMessages);
  return (
    <div className={styles.card}>
      <Floor title={t('liveTimetable')}>
        <div className={styles.list} aria-hidden="true">
          {Array.from({ length: LIVE_COUNT }, (_, position) => (
            <div key={position} className={styles.row}>
              <Skeleton height="18px" />
              <div className={styles.loadingText}>
                <Skeleton height="18px" width="80%" />
                <Skeleton height="14px" width="50%" />
              </div>
              <Skeleton height="28px" width="var(--action)" />
            </div>
          ))}
        </div>
      </Floor>
    </div>
  );
}
