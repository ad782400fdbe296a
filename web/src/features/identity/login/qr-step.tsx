import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import formStyles from '#shared/forms/forms.module.css';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { WechatFrame } from '#shared/forms/wechat-frame.tsx';
import { loginMessages } from '../login.messages.ts';
import { keepReturn } from '../redirect.ts';
import { isInsideWechat } from '../wechat/wechat-callback.ts';
import styles from './steps.module.css';

/**
 * The frame keeps the origin it comes from, which is never ours, and may lead the window to our
 * callback: the scan happens on a phone, so nobody clicks in it.
 */
const RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation';

interface QrStepProps {
  /** Where to go on after the login, which leaves the site meanwhile. */
  readonly target: string;
  readonly onLogin: () => void;
}

/** Step 4: WeChat's QR page in a frame; WeChat then leads the whole window to the callback. */
export function QrStep({ target, onLogin }: QrStepProps) {
  const t = useMessages(loginMessages);
  const query = useQuery({
    queryKey: queryKey('identity', 'wechatQrCode'),
    queryFn: ({ signal }) =>
      call('identity.wechatQrCode', { url: window.location.href }, { signal }),
    // A QR code is good for one scan and a few minutes.
    staleTime: 0,
    gcTime: 0,
  });
  const isInside = isInsideWechat();

  useEffect(() => keepReturn(target), [target]);

  return (
    <div className={styles.qr}>
      <p>{t(isInside ? 'authoriseText' : 'qrText')}</p>
      <WechatFrame
        query={query}
        isInsideWechat={isInside}
        sandbox={RIGHTS}
        texts={{
          loading: t('qrLoading'),
          failed: t('qrFailed'),
          retry: t('retry'),
          authorise: t('authorise'),
          title: t('qrFrame'),
        }}
      />
      <p className={formStyles.links}>
        <span>
          {t('qrReloadHint')}{' '}
          <button
            type="button"
            className={formStyles.link}
            disabled={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('qrReload')}
          </button>
        </span>
        <button type="button" className={formStyles.link} onClick={onLogin}>
          {t('backToLogin')}
        </button>
      </p>
    </div>
  );
}
