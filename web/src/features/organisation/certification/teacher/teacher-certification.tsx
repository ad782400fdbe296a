import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { certificationQueries } from '../certification.queries.ts';
import { AboutCard, CertificationScreen, useIsVisitor } from '../certification-screen.tsx';
import { teacherCertificationMessages } from './teacher-certification.messages.ts';
import { TeacherForm } from './teacher-form.tsx';

/** How a teacher is certified: what it is about, how one stands, and the form. */
export function TeacherCertification() {
  const t = useMessages(teacherCertificationMessages);
  const isVisitor = useIsVisitor();
  const query = useQuery({ ...certificationQueries.teacher(), enabled: !isVisitor });
  return (
    <CertificationScreen
      query={query}
      about={
        <AboutCard
          title={t('aboutTitle')}
          lines={[t('about'), t('aboutPapers'), t('aboutPrivacy')]}
        />
      }
      pageOf={(teacher) => ({ to: pathTo('organInfo', { teacher }), text: t('toPage') })}
    >
      {(state, onSent) => <TeacherForm state={state} onSent={onSent} />}
    </CertificationScreen>
  );
}
