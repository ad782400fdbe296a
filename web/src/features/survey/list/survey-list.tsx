import { SURVEY_STATES } from '@zhiji/contract/kernel/statuses';
import { Link, useSearchParams } from 'react-router';
import { surveyMessages } from '#features/survey/survey.messages.ts';
import { surveyQueries } from '#features/survey/survey.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import { SurveyCard } from './survey-card.tsx';
import { surveyListMessages } from './survey-list.messages.ts';

const TABS = ['open', 'submitted', 'closed'] as const;
type Tab = (typeof TABS)[number];

/** The tab an address stands for; null shows all. */
function readTab(query: URLSearchParams): Tab | null {
  return TABS.find((tab) => tab === query.get('state')) ?? null;
}

function NoSurveys({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(surveyListMessages);
  return (
    <EmptyBox
      text={t(isNarrowed ? 'emptyState' : 'empty')}
      action={
        <Link
          to={pathTo(isNarrowed ? 'userSurveys' : 'userCourse')}
          className={buttonClass({ look: 'quiet' })}
        >
          {t(isNarrowed ? 'showAll' : 'toCourses')}
        </Link>
      }
    />
  );
}

function Tabs({ current }: { readonly current: Tab | null }) {
  const t = useMessages(surveyListMessages);
  const tSurvey = useMessages(surveyMessages);
  const path = pathTo('userSurveys');
  return (
    <LinkTabs
      label={t('states')}
      tabs={[
        { to: path, text: t('all'), isCurrent: current === null },
        ...TABS.map((tab) => ({
          to: `${path}?state=${tab}`,
          text: tSurvey(tab),
          isCurrent: tab === current,
        })),
      ]}
    />
  );
}

/** Questionnaires of the courses one has finished, by state. */
export function SurveyList() {
  const t = useMessages(surveyListMessages);
  const [parameters] = useSearchParams();
  const tab = readTab(parameters);
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
