import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { detailMessages } from '#features/order/detail/detail.messages.ts';
import {
  BackToOrders,
  NoSuchOrder,
  OrderDetail,
  useKeptList,
} from '#features/order/detail/order-detail.tsx';
import { pollInterval } from '#features/order/detail/poll-interval.ts';
import { BackFromCashier } from '#features/order/pay/back-from-cashier.tsx';
import type { ChannelWay } from '#features/order/pay/cashier-return.ts';
import { readWay } from '#features/order/pay/take-pay-return.ts';
import { orderQueries } from '#features/order/order.queries.ts';
import { ServiceBox } from '#features/support/service-box.tsx';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './order-pages.module.css';

interface OrderByIdProps {
  readonly id: number;
  /** Through which channel somebody was paying who comes back. */
  readonly arrived: ChannelWay | null;
}

function OrderById({ id, arrived }: OrderByIdProps) {
  const [back, setBack] = useState(arrived);
  const t = useMessages(detailMessages);
  const query = useQuery({
    ...orderQueries.detail(id),
    refetchInterval: ({ state: { data } }) => (data ? pollInterval(data) : false),
    // Who paid on a phone and comes back to this window wants to know at once.
    refetchOnWindowFocus: true,
  });
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="560px" />} isEmpty={() => false}>
      {(order) =>
        order === null ? (
          <NoSuchOrder />
        ) : (
          <>
            <OrderDetail
              order={order}
              service={
                <ServiceBox
                  title={t('service')}
                  text={t('serviceText')}
                  action={t('askService')}
                  look="part"
                />
              }
              onPaid={() => void query.refetch()}
            />
            {back !== null && (
              <BackFromCashier
                orderId={id}
                way={back}
                onPaid={() => void query.refetch()}
                onClose={() => setBack(null)}
              />
            )}
          </>
        )
      }
    </QueryBlock>
  );
}

/** One order, by the id in the query. */
export function OrderDetailPage() {
  const title = useRouteTitle();
  const [parameters] = useSearchParams();
  const id = readId(parameters.get('id'));
  useKeptList();
  return (
    <>
      <BackToOrders />
      <h1 className={styles.title}>{title}</h1>
      {id === null ? <NoSuchOrder /> : <OrderById key={id} id={id} arrived={readWay(parameters)} />}
    </>
  );
}
