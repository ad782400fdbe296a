import { AskFirstButton } from '#features/order/ask-first-button.tsx';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { actionsMessages } from './actions.messages.ts';

/** Gives an unpaid order up. */
export function CancelButton({ orderId }: { readonly orderId: number }) {
  const t = useMessages(actionsMessages);
  return (
    <AskFirstButton
      change={() => call('order.close', { id: orderId })}
      texts={{
        button: t('cancel'),
        title: t('cancelTitle'),
        text: t('cancelText'),
        confirm: t('confirmCancel'),
        keep: t('keep'),
        close: t('close'),
        done: t('cancelled'),
      }}
    />
  );
}
