import {
  useQueries,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useIsPhone } from '#shared/ui/use-is-phone.ts';
import type { Key } from '#shared/query-keys/query-key.ts';
import { type Paging, readPaging } from './paging.ts';

/** What every list of the server says. */
interface ListPage {
  readonly list: readonly unknown[];
  readonly total: number;
}

type ItemOf<Data extends ListPage> = Data['list'][number];

/** The rest of a list that a phone shows without end. */
export interface MorePages {
  /** How many items are shown. */
  readonly shown: number;
  /** The page to be shown next; null at the end. */
  readonly next: number | null;
  /** Further pages that are shown, or asked for. */
  readonly pages: number;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly load: () => void;
}

export interface PagedQuery<Data> {
  /** The page of the address; on a phone with those that follow it. */
  readonly query: Pick<
    UseQueryResult<Data>,
    'error' | 'isError' | 'isPlaceholderData' | 'refetch'
  > & {
    readonly data: Data | undefined;
  };
  /** Null where a pager turns the pages. */
  readonly more: MorePages | null;
}

interface PagedQueryOptions<Data extends ListPage> {
  readonly keyOf: (item: ItemOf<Data>) => string | number;
  /** Under which name the number of pages is remembered: else by the entry of the history. */
  readonly place?: string;
}

/** Further pages by place, so that going back finds the list as long as it was. */
const pagesAt = new Map<string, number>();

/** Pages may overlap when something was added meanwhile. */
function withoutDoubles<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/**
 * A list by pages. The address says with which page it begins; on a phone the following pages are
 * added to it one by one.
 */
export function usePagedQuery<Data extends ListPage>(
  optionsOf: (paging: Paging) => UseQueryOptions<Data, Error, Data, Key>,
  { keyOf, place }: PagedQueryOptions<Data>,
): PagedQuery<Data> {
  const [parameters] = useSearchParams();
  const { key, pathname, search } = useLocation();
  const isPhone = useIsPhone();
  const [, setDrawn] = useState(0);
  const paging = readPaging(parameters);
  const here = place ?? `${key} ${pathname}${search}`;
  const pages = isPhone ? (pagesAt.get(here) ?? 0) : 0;

  const query = useQuery(optionsOf(paging));
  const further = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      optionsOf({ ...paging, page: paging.page + index + 1 }),
    ),
  });
  const { data } = query;
  if (!isPhone || data === undefined) {
    return { query, more: null };
  }

  const items: readonly ItemOf<Data>[] = [
    data,
    ...further.flatMap((page) => page.data ?? []),
  ].flatMap(({ list }) => list);
  const list = withoutDoubles(items, keyOf);
  const next = paging.page + pages + 1;
  const failed = further.find(({ isError }) => isError);
  const more: MorePages = {
    shown: list.length,
    next: (next - 1) * paging.limit < data.total ? next : null,
    pages,
    isLoading: further.some(({ isPending }) => isPending),
    isFailed: failed !== undefined,
    load: () => {
      if (failed !== undefined) {
        void failed.refetch();
        return;
      }
      pagesAt.set(here, pages + 1);
      setDrawn(pages + 1);
    },
  };
  return { query: { ...query, data: { ...data, list } }, more };
}
