import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { refreshPayment } from './pay.queries.ts';
import { testPayMessages } from './test-pay.messages.ts';

/** Pays an order without money, for people who build the site: a built one has no such button. */
export function TestPay({ orderId }: { readonly orderId: number }) {
  const t = useMessages(testPayMessages);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('order.testPay', { id: orderId }),
    onSettled: () => refreshPayment(queryClient, orderId),
  });
  return (
    <Button look="plain" size="small" disabled={isPending} onClick={() => mutate()}>
      {t('payWithoutMoney')}
    </Button>
  );
}
