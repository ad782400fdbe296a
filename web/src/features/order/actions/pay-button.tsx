import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { payDialog } from '#features/order/pay/later-pay-dialog.ts';
import { Later } from '#shared/api/later.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { actionsMessages } from './actions.messages.ts';

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
        <Later
          part={payDialog}
          fallback={<ProgressBar label={t('loading')} />}
          onRetry={() => setOpen(false)}
        >
          {({ PayDialog }) => (
            <PayDialog
              orderId={orderId}
              onPaid={() => {
                close();
                onPaid();
              }}
              onClose={close}
            />
          )}
        </Later>
      )}
    </>
  );
}
