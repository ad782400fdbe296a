import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly width?: string;
  readonly height: string;
}

/** A grey bar where something will stand; hidden from assistive technology. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <div className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
