import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import { CardSkeletons } from '#features/catalog/cards/card-skeletons.tsx';
import { PackageCard } from '#features/catalog/cards/package-card.tsx';
import { readListFilter } from '#features/catalog/filters/list-filter.ts';
import { readPaging } from '#shared/paging/paging.ts';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { EmptyList } from './empty-list.tsx';
import { listRequest } from './list-request.ts';
import { listQueries } from './list.queries.ts';
import { ListScreen } from './list-screen.tsx';

const SORTS = [SORT_TYPES.overall, SORT_TYPES.sales, SORT_TYPES.price, SORT_TYPES.newest] as const;
/** Courses of a package named on its card. */
const COURSE_LINES = 2;

/** Packages on sale. */
export function PackageList() {
  const [query] = useSearchParams();
  const filter = readListFilter(query);
  const paging = readPaging(query);
  const packages = usePagedQuery((pages) => listQueries.packages(listRequest(filter, pages)), {
    keyOf: ({ id }) => id,
  });
  const words = filter.keyword.split(/\s+/u);
  return (
    <ListScreen
      thing="package"
      categories={useQuery(listQueries.categories(COURSE_TYPES.package))}
      {...packages}
      sorts={SORTS}
      skeleton={<CardSkeletons count={paging.limit} extraLines={COURSE_LINES} columns={5} />}
      renderItem={(item) => <PackageCard item={item} words={words} />}
      renderEmpty={() => <EmptyList text="noPackages" />}
    />
  );
}
