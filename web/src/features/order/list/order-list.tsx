import type { CallResponse } from '@zhiji/contract/calls';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useSearchParams } from 'react-router';
import { type OrderCard as Card, orderQueries } from '#features/order/order.queries.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import { Results } from '#shared/paging/results.tsx';
import { BeyondEnd, UrlPager } from '#shared/paging/url-pager.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { listMessages } from './list.messages.ts';
import { OrderCard } from './order-card.tsx';
import { OrderFilterBar } from './order-filter-bar.tsx';
import {
  changeOrderFilter,
  isNarrowed,
  orderListRequest,
  readOrderFilter,
} from './order-filter.ts';
import styles from './order-list.module.css';
import { OrderTabs } from './order-tabs.tsx';
import { useRestoreListPosition } from './use-restore-list-position.ts';

type Orders = CallResponse<'order.list'>;

const SKELETONS = 3;
const CARD_HEIGHT = '196px';
/** An order that ran out of time is closed by the server within seconds. */
const CLOSING_MS = 5_000;

/** When the list is asked for again: as soon as one of its orders has run out of time. */
function nextLook(orders: readonly Card[]): number | false {
  const dues = orders.flatMap(({ status, expire_time }) =>
    status === ORDER_STATUSES.pendingPayment && expire_time !== null
      ? [parseWireTime(expire_time).getTime()]
      : [],
  );
  return dues.length > 0 && Math.max(0, Math.min(...dues) - serverNow()) + CLOSING_MS;
}

function NoOrders() {
  const t = useMessages(listMessages);
  const [query] = useSearchParams();
  const filter = readOrderFilter(query);
  const look = buttonClass({ look: 'quiet' });
  if (isNarrowed(filter)) {
    return (
      <EmptyBox
        text={t('emptyFound')}
        action={
          <AddressLink
            change={changeOrderFilter({ type: undefined, keyword: '' })}
            className={look}
          >
            {t('clear')}
          </AddressLink>
        }
      />
    );
  }
  return filter.tab === 'all' ? (
    <EmptyWithLink text={t('empty')} to={pathTo('allCourseList')} link={t('toCourses')} />
  ) : (
    <EmptyBox
      text={t('emptyTab')}
      action={
        <AddressLink change={changeOrderFilter({ tab: 'all' })} className={look}>
          {t('showAll')}
        </AddressLink>
      }
    />
  );
}

function Loading() {
  return (
    <div className={styles.list}>
      {Array.from({ length: SKELETONS }, (_, position) => (
        <Skeleton key={position} height={CARD_HEIGHT} />
      ))}
    </div>
  );
}

/** One's orders, by state, kind and words. */
export function OrderList() {
  const t = useMessages(listMessages);
  const [parameters] = useSearchParams();
  const filter = readOrderFilter(parameters);
  const { query, more } = usePagedQuery<Orders>(
    (paging) => ({
      ...orderQueries.list(orderListRequest(filter, paging)),
      refetchInterval: ({ state }) => nextLook(state.data?.list ?? []),
    }),
    // Whichever link leads back from an order finds the list as long as it was.
    { keyOf: ({ id }) => id, place: `orders ${parameters.toString()}` },
  );
  const isThere = useRestoreListPosition(query.data !== undefined && !query.isPlaceholderData);
  return (
    <div className={styles.screen}>
      <OrderTabs counts={query.data?.counts ?? []} />
      <OrderFilterBar />
      <QueryBlock query={query} skeleton={<Loading />} isEmpty={() => !isThere}>
        {({ list, total }) => {
          if (total === 0) {
            return <NoOrders />;
          }
          if (list.length === 0) {
            return <BeyondEnd />;
          }
          return (
            <Results isBusy={query.isPlaceholderData}>
              <ul className={styles.list} aria-label={t('orders')}>
                {list.map((order) => (
                  <li key={order.id}>
                    <OrderCard order={order} />
                  </li>
                ))}
              </ul>
              <UrlPager total={total} more={more} />
            </Results>
          );
        }}
      </QueryBlock>
    </div>
  );
}
