import type { CallResponse } from '@zhiji/contract/calls';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { favouriteMessages } from './favourite.messages.ts';
import { favouriteQueries } from './favourite.queries.ts';
import { FavouriteRow } from './favourite-row.tsx';

const TYPES = { all: undefined, ...COURSE_TYPES } as const;
type Tab = keyof typeof TYPES;
const TABS = Object.keys(TYPES) as readonly Tab[];

function NoFavourites({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(favouriteMessages);
  return (
    <EmptyWithLink
      text={t(isNarrowed ? 'emptyFound' : 'empty')}
      to={pathTo(isNarrowed ? 'userCollect' : 'allCourseList')}
      link={t(isNarrowed ? 'showAll' : 'toCourses')}
    />
  );
}

type Favourites = CallResponse<'catalog.favourites'>;

const keyOf = ({ type, id }: Favourites['list'][number]) => `${type}-${id}`;

/** What one keeps for later, by type, the latest first. */
export function FavouriteList() {
  const t = useMessages(favouriteMessages);
  const [parameters] = useSearchParams();
  const tab = TABS.find((name) => name === parameters.get('type')) ?? 'all';
  const type = TYPES[tab];
  const favourites = usePagedQuery<Favourites>(
    (paging) => favouriteQueries.page({ ...paging, ...(type !== undefined && { type }) }),
    { keyOf },
  );
  return (
    <RowsScreen>
      <LinkTabs
        label={t('types')}
        tabs={TABS.map((name) => ({
          to: pathTo('userCollect') + (name === 'all' ? '' : `?type=${name}`),
          text: t(name),
          isCurrent: name === tab,
        }))}
      />
      <PagedRows
        {...favourites}
        label={t('favourites')}
        empty={<NoFavourites isNarrowed={type !== undefined} />}
        keyOf={keyOf}
        renderRow={(favourite) => <FavouriteRow favourite={favourite} />}
      />
    </RowsScreen>
  );
}
