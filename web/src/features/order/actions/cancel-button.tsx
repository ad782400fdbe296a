import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import { actionsMessages } from './actions.messages.ts';

/** Gives an unpaid order up, after a question. */
export function CancelButton({ orderId }: { readonly orderId: number }) {
  const t = useMessages(actionsMessages);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const close = useMutation({
    mutationFn: () => call('order.close', { id: orderId }),
    onSuccess: () => showToast({ kind: 'success', text: t('cancelled') }),
    // Also after a refusal: the order was paid or closed meanwhile, and the page should show it.
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: queryKey('order') });
    },
  });
  return (
    <>
      <Button look="plain" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('cancelTitle')}
        text={t('cancelText')}
        confirmLabel={t('confirmCancel')}
        cancelLabel={t('keep')}
        closeLabel={t('close')}
        busy={close.isPending}
        onConfirm={() => close.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
