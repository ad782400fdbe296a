import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './course-skeleton.module.css';

const LINES = ['70%', '90%', '60%'];

/** The top of a course page while it loads, of the size it will have. */
export function CourseSkeleton() {
  return (
    <div className={styles.top}>
      <div className={styles.cover}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.about}>
        {LINES.map((width) => (
          <Skeleton key={width} width={width} height="24px" />
        ))}
        <Skeleton height="84px" />
        <Skeleton height="96px" />
        <Skeleton height="50px" />
      </div>
    </div>
  );
}
