import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import formStyles from '#shared/forms/forms.module.css';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { WechatFrame } from '#shared/forms/wechat-frame.tsx';
import { loginMessages } from '../login.messages.ts';
import { keepReturn } from '#shared/lib/return-path.ts';
import { OpenInWechat } from '#shared/wechat/open-in-wechat.tsx';
import { wechatWay } from '#shared/wechat/wechat-way.ts';
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

/**
 * Step 4: WeChat's QR page in a frame; WeChat then leads the whole window to the callback. Inside
 * WeChat a link leads to its own page, and a phone's browser is told to open the site there.
 */
export function QrStep({ target, onLogin }: QrStepProps) {
  const t = useMessages(loginMessages);
  const way = wechatWay();
  const query = useQuery({
    queryKey: queryKey('identity', 'wechatQrCode'),
    queryFn: ({ signal }) =>
      call('identity.wechatQrCode', { url: window.location.href }, { signal }),
    enabled: way !== 'reopen',
    // A QR code is good for one scan and a few minutes.
    staleTime: 0,
    gcTime: 0,
  });
  const isInside = way === 'inside';

  useEffect(() => keepReturn(target), [target]);

  return (
    <div className={styles.qr}>
      {way === 'reopen' ? (
        <OpenInWechat />
      ) : (
        <>
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
        </>
      )}
      <p className={formStyles.links}>
        {way === 'scan' && (
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
        )}
        <button type="button" className={formStyles.link} onClick={onLogin}>
          {t('backToLogin')}
        </button>
      </p>
    </div>
  );
}
