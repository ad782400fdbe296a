import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { RetryBox } from '#shared/ui/retry-box.tsx';
import formStyles from '../forms/forms.module.css';
import { loginMessages } from '../login.messages.ts';
import { keepReturn } from '../redirect.ts';
import { isInsideWechat } from '../wechat/wechat-callback.ts';
import styles from './steps.module.css';

/**
 * The frame keeps the origin it comes from, which is never ours, and may lead the window to our
 * callback: the scan happens on a phone, so nobody clicks in it.
 */
const RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation';

/** The address of another site's page, or null: one of ours would escape its frame. */
function frameUrl(url: string): string | null {
  const safe = safeUrl(url);
  return safe === null || new URL(safe).origin === window.location.origin ? null : safe;
}

interface QrStepProps {
  /** Where to go on after the login, which leaves the site meanwhile. */
  readonly target: string;
  readonly onLogin: () => void;
}

/** Step 4: WeChat's QR page in a frame; WeChat then leads the whole window to the callback. */
export function QrStep({ target, onLogin }: QrStepProps) {
  const t = useMessages(loginMessages);
  const query = useQuery({
    queryKey: ['identity', 'wechatQrCode'],
    queryFn: ({ signal }) =>
      call('identity.wechatQrCode', { url: window.location.href }, { signal }),
    // A QR code is good for one scan and a few minutes.
    staleTime: 0,
    gcTime: 0,
  });
  const frame = query.data === undefined ? null : frameUrl(query.data.url);

  const isInside = isInsideWechat();

  useEffect(() => keepReturn(target), [target]);

  return (
    <div className={styles.qr}>
      <p>{t(isInside ? 'authoriseText' : 'qrText')}</p>
      {query.isPending && <output className={styles.frame} aria-label={t('qrLoading')} />}
      {!query.isPending && frame === null && (
        <RetryBox
          text={t('qrFailed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {frame !== null && isInside && (
        <a href={frame} className={buttonClass()}>
          {t('authorise')}
        </a>
      )}
      {frame !== null && !isInside && (
        <iframe
          // Another code is another page, even under the same address.
          key={query.dataUpdatedAt}
          className={styles.frame}
          src={frame}
          title={t('qrFrame')}
          sandbox={RIGHTS}
        />
      )}
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
