import { EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { examMessages } from '#features/exam/exam.messages.ts';
import { examQueries } from '#features/exam/exam.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { StateTabs, useStateTab } from '#shared/navigation/state-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { ExamCard } from './exam-card.tsx';
import { examListMessages } from './exam-list.messages.ts';

/** The tabs in order: first what can be done now. */
const TABS = ['open', 'inProgress', 'marking', 'passed', 'failed', 'notOpen', 'over'] as const;
type Tab = (typeof TABS)[number];

function NoExams({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(examListMessages);
  return (
    <EmptyWithLink
      text={t(isNarrowed ? 'emptyState' : 'empty')}
      to={pathTo(isNarrowed ? 'userExams' : 'allCourseList')}
      link={t(isNarrowed ? 'showAll' : 'toCourses')}
    />
  );
}

function Tabs({ current }: { readonly current: Tab | null }) {
  const t = useMessages(examListMessages);
  const tExam = useMessages(examMessages);
  return (
    <StateTabs
      label={t('states')}
      path={pathTo('userExams')}
      all={t('all')}
      states={TABS}
      textOf={tExam}
      current={current}
    />
  );
}

/** Exams of my courses, by state. */
export function ExamList() {
  const t = useMessages(examListMessages);
  const tab = useStateTab(TABS);
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
