import { InstitutionCertification } from '#features/organisation/certification/institution/institution-certification.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './apply-page.module.css';

/** How one becomes a certified institution. */
export function OrganIdentificationPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <InstitutionCertification />
    </>
  );
}
