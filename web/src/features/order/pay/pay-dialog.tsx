import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiMessages } from '#shared/api/api.messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { RetryBox } from '#shared/ui/retry-box.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { Order } from '#features/order/order.queries.ts';
import { DuePanel } from './due-panel.tsx';
import { PayNotice } from './pay-notice.tsx';
import { payState } from './pay-state.ts';
import { payMessages } from './pay.messages.ts';
import { payQueries } from './pay.queries.ts';
import { useIsOver } from './use-is-over.ts';

interface PayDialogProps {
  readonly orderId: number;
  /** The person has seen that the order is paid, and goes on. */
  readonly onPaid: () => void;
  readonly onClose: () => void;
}

/** What an order that is paid changes beside the orders themselves. */
const CHANGED = ['catalog', 'coupon', 'learning'] as const;

function Panel({
  order,
  onPaid,
  onClose,
}: Omit<PayDialogProps, 'orderId'> & { readonly order: Order | null }) {
  const isOver = useIsOver(order?.expire_time ?? null);
  const state = payState(order, isOver);
  if (state === 'due') {
    return order !== null && <DuePanel order={order} />;
  }
  return <PayNotice order={order} state={state} onPaid={onPaid} onClose={onClose} />;
}

/** Pays an order: by a code to scan or a transfer, and notices by itself when the money is there. */
export function PayDialog({ orderId, onPaid, onClose }: PayDialogProps) {
  const t = useMessages(payMessages);
  const tApi = useMessages(apiMessages);
  const queryClient = useQueryClient();
  const { data: order, isError, refetch } = useQuery(payQueries.order(orderId));
  const isPaid = order !== undefined && payState(order, false) === 'paid';

  const goOn = () => {
    for (const feature of CHANGED) {
      void queryClient.invalidateQueries({ queryKey: [feature] });
    }
    onPaid();
  };

  return (
    <Dialog open title={t('title')} closeLabel={t('close')} onClose={isPaid ? goOn : onClose}>
      {order === undefined && !isError && <Skeleton height="320px" />}
      {order === undefined && isError && (
        <RetryBox
          text={t('loadFailed')}
          retryLabel={tApi('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {order !== undefined && <Panel order={order} onPaid={goOn} onClose={onClose} />}
    </Dialog>
  );
}
