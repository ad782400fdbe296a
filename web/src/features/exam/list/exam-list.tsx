import { EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { Link, useSearchParams } from 'react-router';
import { examMessages } from '#features/exam/exam.messages.ts';
import { examQueries } from '#features/exam/exam.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import { ExamCard } from './exam-card.tsx';
import { examListMessages } from './exam-list.messages.ts';

/** The tabs in order: first what can be done now. */
const TABS = ['open', 'inProgress', 'marking', 'passed', 'failed', 'notOpen', 'over'] as const;
type Tab = (typeof TABS)[number];

/** The tab an address stands for; null shows all. */
function readTab(query: URLSearchParams): Tab | null {
  return TABS.find((tab) => tab === query.get('state')) ?? null;
}

function NoExams({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(examListMessages);
  return (
    <EmptyBox
      text={t(isNarrowed ? 'emptyState' : 'empty')}
      action={
        <Link
          to={pathTo(isNarrowed ? 'userExams' : 'allCourseList')}
          className={buttonClass({ look: 'quiet' })}
        >
          {t(isNarrowed ? 'showAll' : 'toCourses')}
        </Link>
      }
    />
  );
}

function Tabs({ current }: { readonly current: Tab | null }) {
  const t = useMessages(examListMessages);
  const tExam = useMessages(examMessages);
  const path = pathTo('userExams');
  return (
    <LinkTabs
      label={t('states')}
      tabs={[
        { to: path, text: t('all'), isCurrent: current === null },
        ...TABS.map((tab) => ({
          to: `${path}?state=${tab}`,
          text: tExam(tab),
          isCurrent: tab === current,
        })),
      ]}
    />
  );
}

/** Exams of my courses, by state. */
export function ExamList() {
  const t = useMessages(examListMessages);
  const [parameters] = useSearchParams();
  const tab = readTab(parameters);
  const exams = usePagedQuery(
    (paging) => examQueries.list({ ...paging, ...(tab !== null && { state: EXAM_STATES[tab] }) }),
    { keyOf: ({ id }) => id },
  );
  return (
    <RowsScreen>
      <Tabs current={tab} />
      <PagedRows
        {...exams}
        label={t('exams')}
        empty={<NoExams isNarrowed={tab !== null} />}
        keyOf={({ id }) => id}
        renderRow={(exam) => <ExamCard exam={exam} />}
      />
    </RowsScreen>
  );
}
