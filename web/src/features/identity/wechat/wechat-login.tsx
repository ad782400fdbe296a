import { useQuery } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#shared/api/client.ts';
import { saveToken } from '#shared/api/token.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { loginMessages } from '../login.messages.ts';
import { keepReturn } from '#shared/lib/return-path.ts';
import { isInsideWechat } from '#shared/wechat/wechat-way.ts';
import { WechatFailed } from './wechat-failed.tsx';
import { WechatWaiting } from './wechat-waiting.tsx';

interface WechatLoginProps {
  readonly code: CallRequest<'identity.loginByWechat'>;
  /** Where the login leads. */
  readonly target: string;
  /** Fetches the user of the token that was just stored. */
  readonly loadUser: () => Promise<void>;
}

/** Trades WeChat's code for a session, or for a ticket to give the login its phone with. */
export function WechatLogin({ code, target, loadUser }: WechatLoginProps) {
  const t = useMessages(loginMessages);
  const navigate = useNavigate();
  // A query and no effect: a code is good once, whatever renders twice.
  const { data, isError } = useQuery({
    queryKey: queryKey('identity', 'wechatLogin', code.code),
    queryFn: () =>
      call(isInsideWechat() ? 'identity.loginInsideWechat' : 'identity.loginByWechat', code),
    staleTime: Infinity,
    retry: false,
  });

  const goOn = useEffectEvent(
    async ({ id, is_phone: hasPhone, user_token: token }: NonNullable<typeof data>) => {
      if (hasPhone === 0) {
        keepReturn(target);
        await navigate(pathTo('editInfo', { id }), { replace: true });
        return;
      }
      saveToken(token);
      // The next page's guard asks again after a failure, and tells it.
      await loadUser().catch(() => undefined);
      await navigate(target, { replace: true });
    },
  );

  useEffect(() => {
    if (data !== undefined) {
      void goOn(data);
    }
  }, [data]);

  if (!isError) {
    return <WechatWaiting />;
  }
  return (
    <WechatFailed title={t('callbackFailedTitle')} text={t('callbackFailedText')} target={target} />
  );
}
