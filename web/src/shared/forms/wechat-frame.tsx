import type { UseQueryResult } from '@tanstack/react-query';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import styles from './forms.module.css';

/** The address of another site's page, or null: one of ours would escape its frame. */
export function frameUrl(url: string | undefined): string | null {
  const safe = url === undefined ? null : safeUrl(url);
  return safe === null || new URL(safe).origin === window.location.origin ? null : safe;
}

interface WechatFrameProps {
  readonly query: Pick<
    UseQueryResult<{ readonly url: string }>,
    'data' | 'isPending' | 'dataUpdatedAt' | 'refetch'
  >;
  /** Inside WeChat nothing is scanned: a link leads to its own page. */
  readonly isInsideWechat: boolean;
  /** What the page in the frame may do: it keeps the origin it comes from, which is never ours. */
  readonly sandbox: string;
  readonly texts: Readonly<Record<'loading' | 'failed' | 'retry' | 'authorise' | 'title', string>>;
}

/** WeChat's QR page; once it is scanned, it leads the whole window to our callback. */
export function WechatFrame({ query, isInsideWechat, sandbox, texts }: WechatFrameProps) {
  const url = frameUrl(query.data?.url);
  if (query.isPending) {
    return <output className={styles.frame} aria-label={texts.loading} />;
  }
  if (url === null) {
    return (
      <RetryBox text={texts.failed} retryLabel={texts.retry} onRetry={() => void query.refetch()} />
    );
  }
  return isInsideWechat ? (
    <a href={url} className={buttonClass()}>
      {texts.authorise}
    </a>
  ) : (
    <iframe
      // Another code is another page, even under the same address.
      key={query.dataUpdatedAt}
      className={styles.frame}
      src={url}
      title={texts.title}
      sandbox={sandbox}
    />
  );
}
