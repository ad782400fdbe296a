import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { BlockBoundary } from '#shared/api/block-boundary.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { actionsMessages } from './actions.messages.ts';

/** Codes and countdowns of paying are fetched when somebody pays. */
const PayDialog = lazy(async () => ({
  default: (await import('#features/order/pay/pay-dialog.tsx')).PayDialog,
}));

interface PayButtonProps {
  readonly orderId: number;
  readonly label: 'pay' | 'uploadProof';
  readonly onPaid: () => void;
}

/** Opens the ways to pay an order. */
export function PayButton({ orderId, label, onPaid }: PayButtonProps) {
  const t = useMessages(actionsMessages);
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  /** Whatever happened in there, the page around shows it. */
  const close = () => {
    setOpen(false);
    void queryClient.invalidateQueries({ queryKey: queryKey('order') });
  };
  return (
    <>
      <Button
        size="small"
        look={label === 'pay' ? 'primary' : 'plain'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t(label)}
      </Button>
      {isOpen && (
        <BlockBoundary onRetry={() => setOpen(false)}>
          <Suspense fallback={<ProgressBar label={t('loading')} />}>
            <PayDialog
              orderId={orderId}
              onPaid={() => {
                close();
                onPaid();
              }}
              onClose={close}
            />
          </Suspense>
        </BlockBoundary>
      )}
    </>
  );
}
