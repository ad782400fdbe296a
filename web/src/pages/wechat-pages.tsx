import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { loadProfile } from '#features/account/load-profile.ts';
import { loginMessages } from '#features/identity/login.messages.ts';
import { forgetReturn, readReturn } from '#shared/lib/return-path.ts';
import { BindPhone } from '#features/identity/wechat/bind-phone.tsx';
import {
  forgetWechatCallback,
  readWechatCallback,
  type WechatCallback,
} from '#features/identity/wechat/wechat-callback.ts';
import { WechatFailed } from '#features/identity/wechat/wechat-failed.tsx';
import { WechatLogin } from '#features/identity/wechat/wechat-login.tsx';
import { WechatWaiting } from '#features/identity/wechat/wechat-waiting.tsx';
import { requestLogin } from '#shared/api/login-request.ts';
import { hasToken } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { showToast } from '#shared/lib/toasts.ts';

/** What the page gets that asked for a code. */
function wechatState(code: WechatCallback['code']) {
  return { wechatCode: code?.code ?? null, wechatAsk: code?.ask };
}

/** Where WeChat sends people back to. */
export function WechatCallbackPage() {
  const t = useMessages(loginMessages);
  const title = useRouteTitle();
  const { search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [{ code, isOurs }] = useState(() => readWechatCallback(search));
  const [target] = useState(readReturn);
  const [isVisitor] = useState(() => !hasToken());
  const isLogin = isVisitor && isOurs && code !== null;

  const start = useEffectEvent(async () => {
    if (!isVisitor) {
      // Whoever is logged in did not come for that: the code is for the page that asked for it.
      await navigate(target, { replace: true, state: wechatState(isOurs ? code : null) });
    } else if (isOurs && code === null) {
      showToast({ kind: 'error', text: t('callbackCancelled') });
      requestLogin('qr', target);
    }
  });

  // Before the effects that lead on and may keep the way back again.
  useLayoutEffect(() => {
    forgetWechatCallback();
    forgetReturn();
  }, []);
  useEffect(() => void start(), []);

  if (isLogin) {
    return (
      <WechatLogin code={code} target={target} loadUser={async () => loadProfile(queryClient)} />
    );
  }
  return isVisitor ? (
    <WechatFailed title={title} text={t('callbackNoCode')} target={target} />
  ) : (
    <WechatWaiting />
  );
}

/** Binds a phone to a social login; its ticket stands in the path. Whoever is logged in has none. */
export function EditInfoPage() {
  const { id = '' } = useParams();
  // Looked at once: who logs in here is led on by the form.
  const [target] = useState(() => (hasToken() ? readReturn() : null));
  useLayoutEffect(() => {
    if (target !== null) {
      forgetReturn();
    }
  }, [target]);
  return target === null ? <BindPhone ticket={id} /> : <Navigate to={target} replace />;
}
