import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { OrderItems } from '#features/order/detail/order-items.tsx';
import { PriceLines } from '#features/order/detail/price-lines.tsx';
import { type Order, orderQueries } from '#features/order/order.queries.ts';
import { payDialog } from '#features/order/pay/later-pay-dialog.ts';
import { Later } from '#shared/api/later.tsx';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { checkoutMessages } from './checkout.messages.ts';
import type { Basket } from './checkout.queries.ts';

/** What comes after the payment, by what is bought; with its day while that is to come. */
const AFTER_PAYMENT = {
  [COURSE_TYPES.live]: { text: 'placedLive', dated: 'placedLiveAt' },
  [COURSE_TYPES.record]: { text: 'placedRecord', dated: 'placedRecord' },
  [COURSE_TYPES.offline]: { text: 'placedOffline', dated: 'placedOfflineAt' },
} as const satisfies Record<
  Order['items'][number]['type'],
  Record<'text' | 'dated', MessageKey<typeof checkoutMessages>>
>;
/** The kinds of course in a package, in the order they are told. */
const PARTS = [
  [COURSE_TYPES.record, 'partRecord'],
  [COURSE_TYPES.live, 'partLive'],
  [COURSE_TYPES.offline, 'partOffline'],
] as const;
const MINUTE_END = 16;

interface OrderPlacedProps {
  readonly orderId: number;
  readonly type: Basket['type'];
}

/** What follows once it is paid, by what was ordered; until that is known only what else happens. */
function usePlacedText(type: Basket['type'], items: Order['items']): string {
  const t = useMessages(checkoutMessages);
  const [now] = useState(serverNow);
  const [first] = items;
  if (first === undefined) {
    return t('placedUnpaid');
  }
  if (type === COURSE_TYPES.package) {
    const parts = PARTS.filter(([kind]) => items.some((item) => item.type === kind));
    const told = parts.map(([, text]) => t(text)).join(t('placedParts'));
    return t('placed', { after: t('placedPackage', { parts: told }) });
  }
  const { start_time: start } = first;
  const { text, dated } = AFTER_PAYMENT[type];
  const isToCome = start !== null && parseWireTime(start).getTime() > now;
  const after = isToCome ? t(dated, { time: start.slice(0, MINUTE_END) }) : t(text);
  return t('placed', { after });
}

/**
 * An order that was just made: its payment opens by itself over what is bought, after a reload as
 * well. Whoever leaves it comes to the order, which says how to go on.
 */
export function OrderPlaced({ orderId, type }: OrderPlacedProps) {
  const t = useMessages(checkoutMessages);
  const navigate = useNavigate();
  const { data: order = null } = useQuery(orderQueries.detail(orderId));
  const text = usePlacedText(type, order?.items ?? []);
  const detail = pathTo('userOrderDetail', { id: orderId });
  const leave = () => void navigate(detail, { replace: true });
  useThingName(order?.title ?? '');
  return (
    <>
      <NoticePanel
        title={t('placedTitle')}
        text={text}
        actions={
          <Link to={detail} className={buttonClass({ look: 'plain' })}>
            {t('viewOrder')}
          </Link>
        }
      />
      {order !== null && (
        <>
          <OrderItems order={order} />
          <PriceLines order={order} />
        </>
      )}
      <Later part={payDialog} fallback={<ProgressBar label={t('loading')} />} onRetry={leave}>
        {({ PayDialog }) => <PayDialog orderId={orderId} onPaid={leave} onClose={leave} />}
      </Later>
    </>
  );
}
