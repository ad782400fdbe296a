import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#shared/api/client.ts';
import type { ChannelWay } from './cashier-return.ts';
import { payQueries } from './pay.queries.ts';

/**
 * Asks for the way to a cashier when it is pressed: such ways are good for minutes, and the order may
 * have been paid elsewhere meanwhile. Whoever has left the panel is led nowhere any more.
 */
export function useCashierPress(orderId: number, way: ChannelWay, cashier: Cashier) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('order.pay', { id: orderId, pay_type: way, cashier }),
    // The panel says itself why it does not open.
    meta: { silent: true },
    onSuccess: (started) => {
      for (const chosen of [null, cashier]) {
        const { queryKey } = payQueries.payment(orderId, way, chosen);
        queryClient.setQueryData(queryKey, (shown) => shown && started);
      }
    },
  });
}

/** Tells when somebody who is away at a cashier sees this page again. */
export function useReturnHere(isAway: boolean, onHere: () => void): void {
  const here = useEffectEvent(onHere);
  useEffect(() => {
    if (!isAway) {
      return undefined;
    }
    const look = () => {
      if (document.visibilityState === 'visible') {
        here();
      }
    };
    const listening = new AbortController();
    // By Back the page comes as it was left; from an app it was never left.
    window.addEventListener('pageshow', look, { signal: listening.signal });
    document.addEventListener('visibilitychange', look, { signal: listening.signal });
    return () => listening.abort();
  }, [isAway]);
}
