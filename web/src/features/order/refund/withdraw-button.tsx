import { AskFirstButton } from '#features/order/ask-first-button.tsx';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { refundRequestMessages } from './refund.messages.ts';

/** Takes a refund request back. */
export function WithdrawButton({ orderId }: { readonly orderId: number }) {
  const t = useMessages(refundRequestMessages);
  return (
    <AskFirstButton
      change={() => call('order.requestRefund', { id: orderId, cancel: 1 })}
      texts={{
        button: t('withdraw'),
        title: t('withdrawTitle'),
        text: t('withdrawText'),
        confirm: t('confirmWithdraw'),
        keep: t('keep'),
        close: t('close'),
        done: t('withdrawn'),
      }}
    />
  );
}
