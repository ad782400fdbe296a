import { useQuery } from '@tanstack/react-query';
import { ORDER_ACTIONS } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { orderQueries } from '#features/order/index.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { invoiceMessages } from '../invoice.messages.ts';
import { invoiceQueries } from '../invoice.queries.ts';
import { TitleForm } from '../titles/title-form.tsx';
import { ApplyForm } from './apply-form.tsx';

interface ApplyDialogProps {
  readonly orderId: number;
  readonly onClose: () => void;
}

/** Asks for the invoice of an order; who has no title yet writes one first. */
export function ApplyDialog({ orderId, onClose }: ApplyDialogProps) {
  const t = useMessages(invoiceMessages);
  const order = useQuery(orderQueries.detail(orderId));
  const titles = useQuery(invoiceQueries.titles());
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const failed = [order, titles].find(({ isError }) => isError);
  const isOpen = order.data?.actions.includes(ORDER_ACTIONS.invoice) === true;
  const needsTitle = isAdding || titles.data?.length === 0;
  return (
    <Dialog
      open
      shape="screen"
      title={t(isOpen && needsTitle ? 'addTitle' : 'apply')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {failed && (
        <RetryBox
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && (order.isPending || titles.isPending) && <ProgressBar label={t('loading')} />}
      {order.isSuccess && !isOpen && <p>{t('notNow')}</p>}
      {isOpen && titles.data && needsTitle && (
        <TitleForm
          title={null}
          onDone={(id) => {
            setChosen(id);
            setAdding(false);
          }}
        />
      )}
      {isOpen && order.data && titles.data && !needsTitle && (
        <ApplyForm
          order={order.data}
          titles={titles.data}
          chosen={chosen}
          onAdd={() => setAdding(true)}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
