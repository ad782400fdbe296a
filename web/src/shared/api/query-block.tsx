import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { apiMessages } from './api.messages.ts';

interface QueryBlockProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>;
  readonly skeleton: ReactNode;
  readonly isEmpty: (data: Data) => boolean;
  /** Frame around whatever is shown, so that every state takes the same room. */
  readonly className?: string | undefined;
  readonly children: (data: Data) => ReactNode;
}

/**
 * One independent block of a page: a skeleton while it loads, a retry box when it fails, nothing
 * when there is nothing to show.
 */
export function QueryBlock<Data>({
  query,
  skeleton,
  isEmpty,
  className,
  children,
}: QueryBlockProps<Data>) {
  const t = useMessages(apiMessages);
  const { data, isError, refetch } = query;
  if (data !== undefined) {
    return isEmpty(data) ? null : <div className={className}>{children(data)}</div>;
  }
  return (
    <div className={className}>
      {isError ? (
        <RetryBox
          text={t(navigator.onLine ? 'blockFailed' : 'offline')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        skeleton
      )}
    </div>
  );
}
