import { useQuery } from '@tanstack/react-query';
import { CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { certificateMessages } from './certificate.messages.ts';
import { certificateQueries } from './certificate.queries.ts';

/** Leads to the certificate of a course; nothing where the course has none. */
export function ClaimLink({ courseId }: { readonly courseId: number }) {
  const t = useMessages(certificateMessages);
  const { data } = useQuery({
    ...certificateQueries.list({ curriculum_id: courseId, limit: 1 }),
    meta: { silent: true },
  });
  const [first] = data?.list ?? [];
  return (
    first !== undefined && (
      <Link to={pathTo('userCertificate', { course: courseId })} className={buttonClass()}>
        {t(first.status === CERTIFICATE_STATUSES.issued ? 'see' : 'claim')}
      </Link>
    )
  );
}
