import { useQuery } from '@tanstack/react-query';
import { orderQueries } from '#features/order/order.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { RefundForm } from './refund-form.tsx';
import { refundRequestMessages } from './refund.messages.ts';

interface RefundDialogProps {
  readonly orderId: number;
  readonly onClose: () => void;
}

/** Asks money back for an order, or for a part of it. */
export function RefundDialog({ orderId, onClose }: RefundDialogProps) {
  const t = useMessages(refundRequestMessages);
  const order = useQuery(orderQueries.detail(orderId));
  return (
    <Dialog open title={t('title')} closeLabel={t('close')} shape="sheet" onClose={onClose}>
      {order.isPending && <ProgressBar label={t('loading')} />}
      {order.isError && (
        <RetryBox text={t('failed')} retryLabel={t('retry')} onRetry={() => void order.refetch()} />
      )}
      {order.data && <RefundForm order={order.data} onDone={onClose} />}
    </Dialog>
  );
}
