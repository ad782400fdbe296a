import { DistributionCentre } from '#features/distribution/centre/distribution-centre.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** What one's links brought. */
export function DistributionPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <DistributionCentre />
    </>
  );
}
