import { CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { StateTabs, useStateTab } from '#shared/navigation/state-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { certificateMessages } from '../certificate.messages.ts';
import {
  type Certificate,
  type CertificatePage,
  certificateQueries,
} from '../certificate.queries.ts';
import { CertificateCard } from './certificate-card.tsx';
import styles from './certificate-list.module.css';
import { certificateListMessages } from './certificate-list.messages.ts';

const TABS = ['applicable', 'inReview', 'issued', 'unmet'] as const;
type Tab = (typeof TABS)[number];

/** What was not applied for has no id; there is one of each course. */
const keyOf = ({ id, curriculum_id: courseId }: Certificate) => id ?? `course ${courseId}`;

interface Narrowed {
  readonly tab: Tab | null;
  readonly courseId: number | null;
}

function NoCertificates({ tab, courseId }: Narrowed) {
  const t = useMessages(certificateListMessages);
  const isNarrowed = tab !== null || courseId !== null;
  const narrow = courseId === null ? 'emptyState' : 'emptyCourse';
  return (
    <EmptyWithLink
      text={t(isNarrowed ? narrow : 'empty')}
      to={pathTo(isNarrowed ? 'userCertificate' : 'allCourseList')}
      link={t(isNarrowed ? 'allOf' : 'toCourses')}
    />
  );
}

function Tabs({ current }: { readonly current: Tab | null }) {
  const t = useMessages(certificateListMessages);
  const tCertificate = useMessages(certificateMessages);
  return (
    <StateTabs
      label={t('states')}
      path={pathTo('userCertificate')}
      all={t('all')}
      states={TABS}
      textOf={tCertificate}
      current={current}
    />
  );
}

/** One's certificates by state, or those of the course in the address. */
export function CertificateList() {
  const t = useMessages(certificateListMessages);
  const [parameters] = useSearchParams();
  const tab = useStateTab(TABS);
  const courseId = readId(parameters.get('course'));
  const certificates = usePagedQuery<CertificatePage>(
    (paging) =>
      certificateQueries.list({
        ...paging,
        ...(tab !== null && { status: CERTIFICATE_STATUSES[tab] }),
        ...(courseId !== null && { curriculum_id: courseId }),
      }),
    { keyOf },
  );
  return (
    <RowsScreen>
      {courseId === null ? (
        <Tabs current={tab} />
      ) : (
        <p className={styles.narrowed}>
          {t('oneCourse')} <Link to={pathTo('userCertificate')}>{t('allOf')} ›</Link>
        </p>
      )}
      <PagedRows
        {...certificates}
        label={t('certificates')}
        empty={<NoCertificates tab={tab} courseId={courseId} />}
        keyOf={keyOf}
        renderRow={(certificate) => <CertificateCard certificate={certificate} />}
      />
      <p className={styles.narrowed}>
        <Link to={pathTo('certificate')}>{t('toCheck')} ›</Link>
      </p>
    </RowsScreen>
  );
}
