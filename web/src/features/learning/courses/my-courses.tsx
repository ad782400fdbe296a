import { COURSE_TYPES, LEARNING_STATES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { MyCourseCard } from './my-course-card.tsx';
import { myCoursesMessages } from './my-courses.messages.ts';
import { myCourseQueries } from './my-courses.queries.ts';
import { WantedTicket } from './wanted-ticket.tsx';

const STATES = { all: undefined, ...LEARNING_STATES } as const;
type StateTab = keyof typeof STATES;
const STATE_TABS = Object.keys(STATES) as readonly StateTab[];

const TYPES = {
  anyType: undefined,
  live: COURSE_TYPES.live,
  record: COURSE_TYPES.record,
  offline: COURSE_TYPES.offline,
} as const;
type TypeTab = keyof typeof TYPES;
const TYPE_TABS = Object.keys(TYPES) as readonly TypeTab[];

interface Place {
  readonly state: StateTab;
  readonly type: TypeTab;
}

/** The tabs an address stands for; what makes no sense there is ignored. */
function readPlace(query: URLSearchParams): Place {
  return {
    state: STATE_TABS.find((tab) => tab === query.get('state')) ?? 'all',
    type: TYPE_TABS.find((tab) => tab === query.get('type')) ?? 'anyType',
  };
}

/** Changes one tab and leaves the other as it is. */
function changePlace(part: Partial<Place>): AddressChange {
  return ({ query }) => {
    const { state, type } = { ...readPlace(query), ...part };
    const next = new URLSearchParams({
      ...(state !== 'all' && { state }),
      ...(type !== 'anyType' && { type }),
    });
    return { search: next.size === 0 ? '' : `?${next.toString()}` };
  };
}

function NoCourses({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(myCoursesMessages);
  return (
    <EmptyWithLink
      text={t(isNarrowed ? 'emptyFound' : 'empty')}
      to={pathTo(isNarrowed ? 'userCourse' : 'allCourseList')}
      link={t(isNarrowed ? 'showAll' : 'toCourses')}
    />
  );
}

function Tabs({ place }: { readonly place: Place }) {
  const t = useMessages(myCoursesMessages);
  return (
    <>
      <LinkTabs
        label={t('states')}
        tabs={STATE_TABS.map((state) => ({
          name: state,
          change: changePlace({ state }),
          text: t(state),
          isCurrent: state === place.state,
        }))}
      />
      <LinkTabs
        label={t('types')}
        tabs={TYPE_TABS.map((type) => ({
          name: type,
          change: changePlace({ type }),
          text: t(type),
          isCurrent: type === place.type,
        }))}
      />
    </>
  );
}

/** My courses by state and type, the last studied first. */
export function MyCourses() {
  const t = useMessages(myCoursesMessages);
  const [parameters] = useSearchParams();
  const place = readPlace(parameters);
  const state = STATES[place.state];
  const type = TYPES[place.type];
  const courses = usePagedQuery(
    (paging) =>
      myCourseQueries.page({
        ...paging,
        ...(state !== undefined && { state }),
        ...(type !== undefined && { type }),
      }),
    { keyOf: ({ id }) => id },
  );
  return (
    <RowsScreen>
      <Tabs place={place} />
      <WantedTicket />
      <PagedRows
        {...courses}
        label={t('courses')}
        empty={<NoCourses isNarrowed={state !== undefined || type !== undefined} />}
        keyOf={({ id }) => id}
        renderRow={(course) => <MyCourseCard course={course} />}
      />
    </RowsScreen>
  );
}
