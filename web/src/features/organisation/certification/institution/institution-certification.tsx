import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { certificationQueries } from '../certification.queries.ts';
import { AboutCard, CertificationScreen, useIsVisitor } from '../certification-screen.tsx';
import { InstitutionForm } from './institution-form.tsx';
import { institutionMessages } from './institution.messages.ts';

/** How an institution is certified: what it is about, how one stands, and the form. */
export function InstitutionCertification() {
  const t = useMessages(institutionMessages);
  const isVisitor = useIsVisitor();
  const query = useQuery({ ...certificationQueries.institution(), enabled: !isVisitor });
  return (
    <CertificationScreen
      query={query}
      about={
        <AboutCard
          title={t('aboutTitle')}
          lines={[t('aboutPage'), t('aboutPapers'), t('aboutPrivacy'), t('aboutTime')]}
        />
      }
      pageOf={(id) => ({ to: pathTo('organInfo', { id }), text: t('toPage') })}
    >
      {(state, onSent) => <InstitutionForm state={state} onSent={onSent} />}
    </CertificationScreen>
  );
}
