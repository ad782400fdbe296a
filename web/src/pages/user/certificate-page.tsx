import { CertificateList } from '#features/certificate/list/certificate-list.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** One's certificates, and those one can earn. */
export function MyCertificatePage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <CertificateList />
    </>
  );
}
