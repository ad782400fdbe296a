/** The lists of the catalogue: one chunk, for they share nearly all of their code. */
import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import { CardGrid } from '#features/catalog/cards/card-grid.tsx';
import { readListFilter } from '#features/catalog/filters/list-filter.ts';
import { EmptyList } from '#features/catalog/lists/empty-list.tsx';
import { placedListRequest } from '#features/catalog/lists/list-request.ts';
import { CourseList } from '#features/catalog/lists/course-list.tsx';
import { listQueries } from '#features/catalog/lists/list.queries.ts';
import { ListScreen } from '#features/catalog/lists/list-screen.tsx';
import { PackageList } from '#features/catalog/lists/package-list.tsx';
import { ShopListCard } from '#features/organisation/cards/shop-list-card.tsx';
import { shopListQuery } from '#features/organisation/cards/shop-list.queries.ts';
import { ShopSkeleton } from '#features/organisation/cards/shop-skeleton.tsx';
import { readPaging } from '#shared/paging/paging.ts';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';

/** Courses of every kind, to be browsed and searched. */
export function AllCourseListPage() {
  return <CourseList />;
}

/** Live courses. */
export function LiveListPage() {
  return <CourseList kind={COURSE_TYPES.live} />;
}

/** Recorded courses. */
export function RecordListPage() {
  return <CourseList kind={COURSE_TYPES.record} />;
}

/** Courses in a classroom. */
export function OfflineListPage() {
  return <CourseList kind={COURSE_TYPES.offline} />;
}

/** Courses sold together. */
export function PackageListPage() {
  return <PackageList />;
}

/** An institution has no price. */
const SORTS = [SORT_TYPES.overall, SORT_TYPES.sales, SORT_TYPES.newest] as const;

/** Institutions, to be browsed and searched. */
export function OrganListPage() {
  const [query] = useSearchParams();
  const filter = readListFilter(query);
  const paging = readPaging(query);
  const shops = usePagedQuery((pages) => shopListQuery(placedListRequest(filter, pages)), {
    keyOf: ({ id }) => id,
  });
  const words = filter.keyword.split(/\s+/u);
  const places = Array.from({ length: paging.limit }, (_, id) => ({ id }));
  return (
    <ListScreen
      thing="shop"
      categories={useQuery(listQueries.allCategories())}
      {...shops}
      sorts={SORTS}
      withPlace
      columns={2}
      skeleton={<CardGrid items={places} columns={2} render={() => <ShopSkeleton />} />}
      renderItem={(shop) => <ShopListCard shop={shop} words={words} />}
      renderEmpty={() => <EmptyList text="noShops" />}
    />
  );
}
