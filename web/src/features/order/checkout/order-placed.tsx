import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { OrderItems } from '#features/order/detail/order-items.tsx';
import { PriceLines } from '#features/order/detail/price-lines.tsx';
import { orderQueries } from '#features/order/order.queries.ts';
import { BlockBoundary } from '#shared/api/block-boundary.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { checkoutMessages } from './checkout.messages.ts';

/** Codes and countdowns of paying are fetched when somebody pays. */
const PayDialog = lazy(async () => ({
  default: (await import('#features/order/pay/pay-dialog.tsx')).PayDialog,
}));

/**
 * An order that was just made: its payment opens by itself over what is bought, after a reload as
 * well. Whoever leaves it comes to the order, which says how to go on.
 */
export function OrderPlaced({ orderId }: { readonly orderId: number }) {
  const t = useMessages(checkoutMessages);
  const navigate = useNavigate();
  const { data: order = null } = useQuery(orderQueries.detail(orderId));
  const detail = pathTo('userOrderDetail', { id: orderId });
  const leave = () => void navigate(detail, { replace: true });
  return (
    <>
      <NoticePanel
        title={t('placedTitle')}
        text={t('placedText')}
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
      <BlockBoundary onRetry={leave}>
        <Suspense fallback={<ProgressBar label={t('loading')} />}>
          <PayDialog orderId={orderId} onPaid={leave} onClose={leave} />
        </Suspense>
      </BlockBoundary>
    </>
  );
}
