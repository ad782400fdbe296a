import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endsSession } from '#shared/api/api-error.ts';
import { apiMessages } from '#shared/api/api.messages.ts';
import { handleFailure } from '#shared/api/policy.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { afterPurchase } from '#shared/query-keys/after-purchase.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import type { Order } from '#features/order/order.queries.ts';
import { type Arrival, type CashierReturn, useCashierReturn } from './cashier-return.ts';
import { DuePanel } from './due-panel.tsx';
import { PayNotice } from './pay-notice.tsx';
import { payState } from './pay-state.ts';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';
import { payQueries } from './pay.queries.ts';
import { useHasPassed } from './use-has-passed.ts';

interface PayDialogProps {
  readonly orderId: number;
  /** Where he comes from, if he was at another site to pay. */
  readonly arrival?: Arrival;
  /** The person has seen that the order is paid, and goes on. */
  readonly onPaid: () => void;
  readonly onClose: () => void;
}

interface PanelProps extends Pick<PayDialogProps, 'onPaid' | 'onClose'> {
  readonly back: CashierReturn;
  readonly order: Order | null;
  readonly onLeave: () => void;
}

function Panel({ order, back, onPaid, onLeave, onClose }: PanelProps) {
  const isOver = useHasPassed(order?.expire_time ?? null);
  const state = payState(order, isOver);
  if (state === 'due') {
    return order !== null && <DuePanel order={order} back={back} />;
  }
  return (
    <PayNotice order={order} state={state} onPaid={onPaid} onLeave={onLeave} onClose={onClose} />
  );
}

/** Pays an order: by a code to scan or a transfer, and notices by itself when the money is there. */
export function PayDialog({ orderId, arrival, onPaid, onClose }: PayDialogProps) {
  const t = useMessages(payMessages);
  const tApi = useMessages(apiMessages);
  const queryClient = useQueryClient();
  const back = useCashierReturn(arrival ?? null);
  const {
    data: order,
    error,
    isError,
    refetch,
  } = useQuery(payQueries.order(orderId, back.seen === 'looking'));
  const isPaid = order !== undefined && payState(order, false) === 'paid';

  const noteChange = () => afterPurchase(queryClient);
  const goOn = () => {
    noteChange();
    onPaid();
  };

  return (
    <Dialog open title={t('title')} closeLabel={t('close')} onClose={isPaid ? goOn : onClose}>
      {order === undefined && !isError && <Skeleton height="320px" />}
      {order === undefined && isError && (
        <RetryBox
          text={t('loadFailed')}
          retryLabel={tApi('retry')}
          onRetry={() => void (endsSession(error) ? handleFailure(error) : refetch())}
        />
      )}
      {order !== undefined && endsSession(error) && (
        <div className={styles.over}>
          <RetryBox
            text={t('sessionOver')}
            retryLabel={t('relogin')}
            onRetry={() => void handleFailure(error)}
          />
        </div>
      )}
      {order !== undefined && (
        <Panel order={order} back={back} onPaid={goOn} onLeave={noteChange} onClose={onClose} />
      )}
    </Dialog>
  );
}
