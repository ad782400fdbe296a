import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { frameUrl, WechatFrame } from '#shared/forms/wechat-frame.tsx';
import { OpenInWechat } from '#shared/wechat/open-in-wechat.tsx';
import { wechatWay } from '#shared/wechat/wechat-way.ts';
import styles from './security.module.css';
import { securityMessages } from './security.messages.ts';
import { securityQueries } from './security.queries.ts';

/** The frame may lead the window to our callback, and do nothing else outside itself. */
const RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-top-navigation';

interface BindWechatProps {
  readonly isInsideWechat: boolean;
  readonly onLeave: () => void;
}

/** WeChat's QR page, or inside WeChat the way to its own; it leads the window to our callback. */
export function BindWechat({ isInsideWechat, onLeave }: BindWechatProps) {
  const t = useMessages(securityMessages);
  const isElsewhere = wechatWay() === 'reopen';
  const query = useQuery({ ...securityQueries.wechatQrCode(), enabled: !isElsewhere });
  const isScanned = !isInsideWechat && frameUrl(query.data?.url) !== null;

  useEffect(onLeave, [onLeave]);

  if (isElsewhere) {
    return (
      <div className={styles.bind}>
        <OpenInWechat />
      </div>
    );
  }

  return (
    <div className={styles.bind}>
      <p>{t(isInsideWechat ? 'authoriseText' : 'bindText')}</p>
      <WechatFrame
        query={query}
        isInsideWechat={isInsideWechat}
        sandbox={RIGHTS}
        texts={{
          loading: t('bindLoading'),
          failed: t('bindFailed'),
          retry: t('retry'),
          authorise: t('authorise'),
          title: t('bindFrame'),
        }}
      />
      {isScanned && (
        <button
          type="button"
          className={styles.textButton}
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('reload')}
        </button>
      )}
    </div>
  );
}
