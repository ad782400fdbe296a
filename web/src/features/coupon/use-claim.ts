import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#shared/api/client.ts';
import { requestLogin, useLoginRequest } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { couponMessages } from './coupon.messages.ts';
import { couponsKey } from './coupon.queries.ts';

interface Claim {
  /** The coupon being claimed, or waiting for a login. */
  readonly pendingId: number | null;
  readonly claim: (id: number) => void;
}

function isVisitor(): boolean {
  return useSession.getState().user === null;
}

/** Calls back once, when the login dialog closes. */
function onLoginClosed(callback: () => void): void {
  const unsubscribe = useLoginRequest.subscribe(({ step }) => {
    if (step === null) {
      unsubscribe();
      callback();
    }
  });
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: couponsKey }),
  });
  const claim = (id: number) => {
    if (!isVisitor()) {
      mutate(id);
      return;
    }
    setWaitingId(id);
    // Also whoever registers first is led back here.
    requestLogin('login', `${pathname}${search}`);
    onLoginClosed(() => {
      setWaitingId(null);
      if (!isVisitor()) {
        mutate(id);
      }
    });
  };
  return { pendingId: isPending ? variables : waitingId, claim };
}
