import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import { refundRequestMessages } from './refund.messages.ts';

/** Takes a refund request back, after a question. */
export function WithdrawButton({ orderId }: { readonly orderId: number }) {
  const t = useMessages(refundRequestMessages);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => call('order.requestRefund', { id: orderId, cancel: 1 }),
    onSuccess: () => showToast({ kind: 'success', text: t('withdrawn') }),
    // Also after a refusal: somebody has decided meanwhile, and the page should show it.
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: queryKey('order') });
    },
  });
  return (
    <>
      <Button look="plain" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('withdrawTitle')}
        text={t('withdrawText')}
        confirmLabel={t('confirmWithdraw')}
        cancelLabel={t('keep')}
        closeLabel={t('close')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
