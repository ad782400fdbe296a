import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { handedCode, type WechatCode } from '#shared/wechat/handed-code.ts';
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

/** Completes a binding when the person comes back from WeChat. */
export function useBindReturned(): void {
  const t = useMessages(securityMessages);
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const patchUser = usePatchUser();
  const taken = useRef<string | null>(null);
  const { mutate } = useMutation({
    mutationFn: (returned: WechatCode) => call('account.bindWechat', returned),
    onSuccess: ({ is_wx }) => {
      patchUser({ is_wx });
      showToast({ kind: 'success', text: t('bound') });
    },
  });
  const returned = handedCode(state);
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
