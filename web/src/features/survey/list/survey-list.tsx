import { SURVEY_STATES } from '@zhiji/contract/kernel/statuses';
import { surveyMessages } from '#features/survey/survey.messages.ts';
import { surveyQueries } from '#features/survey/survey.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { StateTabs, useStateTab } from '#shared/navigation/state-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { SurveyCard } from './survey-card.tsx';
import { surveyListMessages } from './survey-list.messages.ts';

const TABS = ['open', 'submitted', 'closed'] as const;
type Tab = (typeof TABS)[number];

function NoSurveys({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(surveyListMessages);
  return (
    <EmptyWithLink
      text={t(isNarrowed ? 'emptyState' : 'empty')}
      to={pathTo(isNarrowed ? 'userSurveys' : 'userCourse')}
      link={t(isNarrowed ? 'showAll' : 'toCourses')}
    />
  );
}

function Tabs({ current }: { readonly current: Tab | null }) {
  const t = useMessages(surveyListMessages);
  const tSurvey = useMessages(surveyMessages);
  return (
    <StateTabs
      label={t('states')}
      path={pathTo('userSurveys')}
      all={t('all')}
      states={TABS}
      textOf={tSurvey}
      current={current}
    />
  );
}

/** Questionnaires of the courses one has finished, by state. */
export function SurveyList() {
  const t = useMessages(surveyListMessages);
  const tab = useStateTab(TABS);
  const surveys = usePagedQuery(
    (paging) =>
      surveyQueries.list({ ...paging, ...(tab !== null && { state: SURVEY_STATES[tab] }) }),
    { keyOf: ({ id }) => id },
  );
  return (
    <RowsScreen>
      <Tabs current={tab} />
      <PagedRows
        {...surveys}
        label={t('surveys')}
        empty={<NoSurveys isNarrowed={tab !== null} />}
        keyOf={({ id }) => id}
        renderRow={(survey) => <SurveyCard survey={survey} />}
      />
    </RowsScreen>
  );
}
