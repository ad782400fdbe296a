import type { UseQueryResult } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { SEARCH_HITS_MAX } from '@zhiji/contract/kernel/limits';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CardGrid } from '#features/catalog/cards/card-grid.tsx';
import { ActiveFilters } from '#features/catalog/filters/active-filters.tsx';
import { CategoryPicker } from '#features/catalog/filters/category-picker.tsx';
import { FilterBar } from '#features/catalog/filters/filter-bar.tsx';
import { KindPicker } from '#features/catalog/filters/kind-picker.tsx';
import { readListFilter, type SortOption } from '#features/catalog/filters/list-filter.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { useRouteTitle, useThingName } from '#shared/lib/route-title.ts';
import { BeyondEnd, UrlPager } from '#shared/paging/url-pager.tsx';
import type { PagedQuery } from '#shared/paging/use-paged-query.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { listsMessages } from './lists.messages.ts';
import styles from './list-screen.module.css';

type Categories = CallResponse<'catalog.categories'>;

interface Page {
  readonly list: readonly { readonly id: number }[];
  readonly total: number;
}

/** How the things of a list are called. */
const THINGS = {
  course: { list: 'courses', count: 'courseCount', one: 'oneCourse' },
  package: { list: 'packages', count: 'packageCount', one: 'onePackage' },
  shop: { list: 'shops', count: 'shopCount', one: 'oneShop' },
} as const;

interface ListScreenProps<Data extends Page> extends PagedQuery<Data> {
  readonly thing: keyof typeof THINGS;
  readonly categories: UseQueryResult<Categories>;
  readonly sorts: readonly SortOption[];
  readonly withPlace?: boolean;
  readonly withKinds?: boolean;
  readonly columns?: 2 | 5;
  readonly skeleton: ReactNode;
  readonly renderItem: (item: Data['list'][number], data: Data) => ReactNode;
  /** Stands above the list: what the server says about it. */
  readonly renderNotice?: (data: Data) => ReactNode;
  /** Stands in place of an empty list. */
  readonly renderEmpty: (data: Data) => ReactNode;
}

const NO_CATEGORIES: Categories = [];
const CATEGORIES_HEIGHT = '36px';

function hasNothing({ data, isError }: Pick<UseQueryResult, 'data' | 'isError'>): boolean {
  return isError && data === undefined;
}

/** A list with everything that narrows and orders it; all of it stands in the address. */
export function ListScreen<Data extends Page>({
  thing,
  categories,
  query,
  more,
  sorts,
  withPlace = false,
  withKinds = false,
  columns = 5,
  skeleton,
  renderItem,
  renderNotice,
  renderEmpty,
}: ListScreenProps<Data>) {
  const t = useMessages(listsMessages);
  const title = useRouteTitle();
  const [parameters] = useSearchParams();
  const { keyword } = readListFilter(parameters);
  const results = keyword === '' ? '' : t('resultsFor', { keyword });
  useThingName(results);
  // One box says it for both, and tries both again.
  const bothFailed = hasNothing(categories) && hasNothing(query);
  const refetch: typeof query.refetch = async (options) => {
    if (bothFailed) {
      void categories.refetch();
    }
    return query.refetch(options);
  };
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{results === '' ? title : results}</h1>
      <div className={styles.filters}>
        {withKinds && <KindPicker />}
        {!bothFailed && (
          <QueryBlock
            query={categories}
            skeleton={<Skeleton height={CATEGORIES_HEIGHT} />}
            isEmpty={(list) => list.length === 0}
          >
            {(list) => <CategoryPicker categories={list} />}
          </QueryBlock>
        )}
        <FilterBar sorts={sorts} withPlace={withPlace} />
      </div>
      <ActiveFilters categories={categories.data ?? NO_CATEGORIES} withKinds={withKinds} />
      <QueryBlock
        query={{ data: query.data, isError: query.isError, refetch }}
        skeleton={skeleton}
        isEmpty={() => false}
      >
        {(data) => {
          const { list, total } = data;
          if (total === 0) {
            return renderEmpty(data);
          }
          return (
            <div className={styles.results} aria-busy={query.isPlaceholderData}>
              <div className={styles.above}>
                <h2 className={styles.count} aria-live="polite">
                  {countText(total)}
                </h2>
                {renderNotice?.(data)}
              </div>
              {list.length === 0 ? (
                <BeyondEnd />
              ) : (
                <>
                  <CardGrid
                    label={t(THINGS[thing].list)}
                    items={list}
                    columns={columns}
                    render={(item) => renderItem(item, data)}
                  />
                  <UrlPager total={total} isMore={isCapped(total)} more={more} />
                </>
              )}
            </div>
          );
        }}
      </QueryBlock>
    </div>
  );

  /** A search counts no further than this. */
  function isCapped(total: number): boolean {
    return keyword !== '' && total >= SEARCH_HITS_MAX;
  }

  function countText(total: number): string {
    const { count, one } = THINGS[thing];
    const number = `${formatNumber(total)}${isCapped(total) ? '+' : ''}`;
    return total === 1 ? t(one) : t(count, { number });
  }
}
