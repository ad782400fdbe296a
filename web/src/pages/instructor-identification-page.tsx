import { TeacherCertification } from '#features/organisation/certification/teacher/teacher-certification.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './apply-page.module.css';

/** How one becomes a certified teacher. */
export function InstructorIdentificationPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <TeacherCertification />
    </>
  );
}
