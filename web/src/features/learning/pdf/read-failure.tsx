import { apiMessages } from '#shared/api/api.messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useIsOnline, useOnReconnect } from '#shared/lib/connection.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { pdfMessages } from './pdf.messages.ts';

/** Stands where a handout could not be had: it is tried again by hand, or with the connection. */
export function ReadFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessages(pdfMessages);
  const api = useMessages(apiMessages);
  const isOnline = useIsOnline();
  useOnReconnect(onRetry);
  return (
    <RetryBox
      text={isOnline ? t('failed') : api('offline')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  );
}
