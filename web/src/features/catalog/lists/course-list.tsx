import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import { CardSkeletons } from '#features/catalog/cards/card-skeletons.tsx';
import { CourseCard, LiveCard, OfflineCard } from '#features/catalog/cards/course-card.tsx';
import { type CourseType, readListFilter } from '#features/catalog/filters/list-filter.ts';
import { NoResults } from '#features/catalog/search/no-results.tsx';
import { SearchNotice } from '#features/catalog/search/search-notice.tsx';
import { readPaging } from '#shared/paging/paging.ts';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { EmptyList } from './empty-list.tsx';
import { placedListRequest } from './list-request.ts';
import { listQueries } from './list.queries.ts';
import { ListScreen } from './list-screen.tsx';

const SORTS = [SORT_TYPES.overall, SORT_TYPES.sales, SORT_TYPES.price, SORT_TYPES.newest] as const;

/** Each kind shows what matters for it; kinds side by side show what they have in common. */
const CARDS = {
  all: { Card: CourseCard, extraLines: 0 },
  [COURSE_TYPES.live]: { Card: LiveCard, extraLines: 1 },
  [COURSE_TYPES.record]: { Card: CourseCard, extraLines: 0 },
  [COURSE_TYPES.offline]: { Card: OfflineCard, extraLines: 2 },
} as const;

interface CourseListProps {
  /** Courses of one kind; without it of all, to be narrowed by the address. */
  readonly kind?: CourseType;
}

/** Courses on sale: browsing and searching. */
export function CourseList({ kind }: CourseListProps) {
  const [query] = useSearchParams();
  const filter = readListFilter(query);
  const paging = readPaging(query);
  const type = kind ?? filter.type;
  const courses = usePagedQuery(
    (pages) =>
      listQueries.courses({
        ...placedListRequest(filter, pages),
        ...(type !== undefined && { type }),
      }),
    { keyOf: ({ id }) => id },
  );
  const allCategories = useQuery({
    ...listQueries.allCategories(),
    enabled: type === undefined,
  });
  const ownCategories = useQuery({
    ...listQueries.categories(type ?? COURSE_TYPES.live),
    enabled: type !== undefined,
  });
  const { Card, extraLines } = CARDS[type ?? 'all'];
  return (
    <ListScreen
      thing="course"
      categories={type === undefined ? allCategories : ownCategories}
      {...courses}
      sorts={SORTS}
      withPlace
      withKinds={kind === undefined}
      skeleton={<CardSkeletons count={paging.limit} extraLines={extraLines} columns={5} />}
      renderItem={(course, { words }) => <Card course={course} words={words} />}
      renderNotice={(page) => <SearchNotice page={page} />}
      renderEmpty={(page) =>
        filter.keyword === '' ? <EmptyList text="noCourses" /> : <NoResults page={page} />
      }
    />
  );
}
