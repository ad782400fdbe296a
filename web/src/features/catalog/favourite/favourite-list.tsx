import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link, useSearchParams } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { readPaging } from '#shared/paging/paging.ts';
import { BeyondEnd, UrlPager } from '#shared/paging/url-pager.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyBox } from '#shared/ui/empty-box.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { favouriteMessages } from './favourite.messages.ts';
import { favouriteQueries } from './favourite.queries.ts';
import styles from './favourite-list.module.css';
import { FavouriteRow } from './favourite-row.tsx';

const TYPES = { all: undefined, ...COURSE_TYPES } as const;
type Tab = keyof typeof TYPES;
const TABS = Object.keys(TYPES) as readonly Tab[];

const SKELETONS = 3;
const ROW_HEIGHT = '142px';

function NoFavourites({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(favouriteMessages);
  return (
    <EmptyBox
      text={t(isNarrowed ? 'emptyFound' : 'empty')}
      action={
        <Link
          to={pathTo(isNarrowed ? 'userCollect' : 'allCourseList')}
          className={buttonClass({ look: 'quiet' })}
        >
          {t(isNarrowed ? 'showAll' : 'toCourses')}
        </Link>
      }
    />
  );
}

function Loading() {
  return (
    <div className={styles.list}>
      {Array.from({ length: SKELETONS }, (_, position) => (
        <Skeleton key={position} height={ROW_HEIGHT} />
      ))}
    </div>
  );
}

/** What one keeps for later, by type, the latest first. */
export function FavouriteList() {
  const t = useMessages(favouriteMessages);
  const [parameters] = useSearchParams();
  const tab = TABS.find((name) => name === parameters.get('type')) ?? 'all';
  const type = TYPES[tab];
  const query = useQuery(
    favouriteQueries.page({ ...readPaging(parameters), ...(type !== undefined && { type }) }),
  );
  return (
    <div className={styles.screen}>
      <LinkTabs
        label={t('types')}
        tabs={TABS.map((name) => ({
          to: pathTo('userCollect') + (name === 'all' ? '' : `?type=${name}`),
          text: t(name),
          isCurrent: name === tab,
        }))}
      />
      <QueryBlock query={query} skeleton={<Loading />} isEmpty={() => false}>
        {({ list, total }) => {
          if (total === 0) {
            return <NoFavourites isNarrowed={type !== undefined} />;
          }
          if (list.length === 0) {
            return <BeyondEnd />;
          }
          return (
            <div className={styles.results} aria-busy={query.isPlaceholderData}>
              <ul className={styles.list} aria-label={t('favourites')}>
                {list.map((favourite) => (
                  <li key={`${favourite.type}-${favourite.id}`}>
                    <FavouriteRow favourite={favourite} />
                  </li>
                ))}
              </ul>
              {total > list.length && <UrlPager total={total} />}
            </div>
          );
        }}
      </QueryBlock>
    </div>
  );
}
