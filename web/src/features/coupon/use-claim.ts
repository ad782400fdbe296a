import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { askToLogIn, isVisitor } from '#shared/api/after-login.ts';
import { call } from '#shared/api/client.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { couponMessages } from './coupon.messages.ts';

interface Claim {
  /** The coupon being claimed, or waiting for a login. */
  readonly pendingId: number | null;
  readonly claim: (id: number) => void;
}

/** Claims coupons; a visitor logs in first, and the claim goes on after that. */
export function useClaim(): Claim {
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const [waitingId, setWaitingId] = useState<number | null>(null);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (id: number) => call('coupon.claim', { id }),
    onSuccess: () => showToast({ kind: 'success', text: translator(couponMessages)('received') }),
    // Also after a refusal: the coupon is gone or was claimed elsewhere, and the page should show it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKey('coupon') }),
  });
  const claim = (id: number) => {
    if (!isVisitor()) {
      mutate(id);
      return;
    }
    setWaitingId(id);
    askToLogIn(`${pathname}${search}`, (isUser) => {
      setWaitingId(null);
      if (isUser) {
        mutate(id);
      }
    });
  };
  return { pendingId: isPending ? variables : waitingId, claim };
}
