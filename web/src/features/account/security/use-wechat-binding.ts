import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
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

type Returned = CallRequest<'identity.loginByWechat'>;

/** What our callback hands over: WeChat's code, null when the person refused. */
function readCode(state: unknown): Returned | null | undefined {
  if (typeof state !== 'object' || state === null || !('wechatCode' in state)) {
    return undefined;
  }
  const ask = 'wechatAsk' in state && typeof state.wechatAsk === 'string' ? state.wechatAsk : '';
  return typeof state.wechatCode === 'string'
    ? { code: state.wechatCode, ...(ask !== '' && { ask }) }
    : null;
}

/** Completes a binding when the person comes back from WeChat. */
export function useBindReturned(): void {
  const t = useMessages(securityMessages);
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const patchUser = usePatchUser();
  const taken = useRef<string | null>(null);
  const { mutate } = useMutation({
    mutationFn: (returned: Returned) => call('account.bindWechat', returned),
    onSuccess: ({ is_wx }) => {
      patchUser({ is_wx });
      showToast({ kind: 'success', text: t('bound') });
    },
  });
  const returned = readCode(state);
  const code = returned === null || returned === undefined ? returned : returned.code;

  const take = useEffectEvent(() => {
    // The code is good once: it leaves the history, so that no reload brings it again.
    void navigate(pathname, { replace: true, state: null });
    if (returned === null || returned === undefined) {
      showToast({ kind: 'error', text: t('bindCancelled') });
    } else if (taken.current !== returned.code) {
      taken.current = returned.code;
      mutate(returned);
    }
  });

  useEffect(() => {
    if (code !== undefined) {
      take();
    }
  }, [code]);
}
