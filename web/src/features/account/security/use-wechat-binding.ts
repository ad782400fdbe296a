import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { securityMessages } from './security.messages.ts';
import { usePatchUser } from './use-patch-user.ts';

/** Takes WeChat away from the account. */
export function useUnbind(onUnbound: () => void) {
  const t = useMessages(securityMessages);
  const patchUser = usePatchUser();
  return useMutation({
    mutationFn: () => call('account.bindWechat', { unbind: 1 }),
    onSuccess: ({ is_wx }) => {
      onUnbound();
      patchUser({ is_wx });
      showToast({ kind: 'success', text: t('unbound') });
    },
  });
}

/** What our callback hands over: WeChat's code, null when the person refused. */
function readCode(state: unknown): string | null | undefined {
  if (typeof state !== 'object' || state === null || !('wechatCode' in state)) {
    return undefined;
  }
  return typeof state.wechatCode === 'string' ? state.wechatCode : null;
}

/** Completes a binding when the person comes back from WeChat. */
export function useBindReturned(): void {
  const t = useMessages(securityMessages);
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const patchUser = usePatchUser();
  const taken = useRef<string | null>(null);
  const { mutate } = useMutation({
    mutationFn: (code: string) => call('account.bindWechat', { code }),
    onSuccess: ({ is_wx }) => {
      patchUser({ is_wx });
      showToast({ kind: 'success', text: t('bound') });
    },
  });
  const code = readCode(state);

  const take = useEffectEvent(() => {
    // The code is good once: it leaves the history, so that no reload brings it again.
    void navigate(pathname, { replace: true, state: null });
    if (code === null || code === undefined) {
      showToast({ kind: 'error', text: t('bindCancelled') });
    } else if (taken.current !== code) {
      taken.current = code;
      mutate(code);
    }
  });

  useEffect(() => {
    if (code !== undefined) {
      take();
    }
  }, [code]);
}
