import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from '../course/course-top.module.css';
import own from './package-skeleton.module.css';

/** The top of a package on its way, of about the size it will have. */
export function PackageSkeleton() {
  return (
    <div className={styles.top}>
      <div className={own.cover}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.about}>
        <Skeleton width="80%" height="36px" />
        <Skeleton width="50%" height="22px" />
        <Skeleton height="96px" />
        <Skeleton height="92px" />
        <Skeleton height="50px" />
      </div>
    </div>
  );
}
