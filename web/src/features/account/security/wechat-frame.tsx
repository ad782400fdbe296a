import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { RetryBox } from '#shared/ui/retry-box.tsx';
import styles from './security.module.css';
import { securityMessages } from './security.messages.ts';
import { securityQueries } from './security.queries.ts';

/** The frame may lead the window to our callback, and do nothing else outside itself. */
const RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-top-navigation';

/** The address of another site's page, or null: one of ours would escape its frame. */
function frameUrl(url: string): string | null {
  const safe = safeUrl(url);
  return safe === null || new URL(safe).origin === window.location.origin ? null : safe;
}

interface WechatFrameProps {
  readonly isInsideWechat: boolean;
  readonly onLeave: () => void;
}

/** WeChat's QR page, or inside WeChat the way to its own; it leads the window to our callback. */
export function WechatFrame({ isInsideWechat, onLeave }: WechatFrameProps) {
  const t = useMessages(securityMessages);
  const query = useQuery(securityQueries.wechatQrCode());
  const url = query.data === undefined ? null : frameUrl(query.data.url);

  useEffect(onLeave, [onLeave]);

  return (
    <div className={styles.bind}>
      <p>{t(isInsideWechat ? 'authoriseText' : 'bindText')}</p>
      {query.isPending && <output className={styles.frame} aria-label={t('bindLoading')} />}
      {!query.isPending && url === null && (
        <RetryBox
          text={t('bindFailed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {url !== null && isInsideWechat && (
        <a href={url} className={buttonClass()}>
          {t('authorise')}
        </a>
      )}
      {url !== null && !isInsideWechat && (
        <>
          <iframe
            // Another code is another page, even under the same address.
            key={query.dataUpdatedAt}
            className={styles.frame}
            src={url}
            title={t('bindFrame')}
            sandbox={RIGHTS}
          />
          <button
            type="button"
            className={styles.textButton}
            disabled={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('reload')}
          </button>
        </>
      )}
    </div>
  );
}
