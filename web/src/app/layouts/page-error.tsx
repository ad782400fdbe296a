import { useMessages } from '#shared/i18n/use-messages.ts';
import { useIsOnline, useOnReconnect } from '#shared/lib/connection.ts';
import { Button } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { appMessages } from '#app/app.messages.ts';

const reload = () => window.location.reload();

/** Stands in for a page whose code could not be fetched or that broke. */
export function PageError() {
  const t = useMessages(appMessages);
  const isOnline = useIsOnline();
  // The bar promises to go on once the connection is back.
  useOnReconnect(reload);
  return (
    <NoticePanel
      title={t('pageFailedTitle')}
      text={t(isOnline ? 'pageFailedText' : 'offline')}
      // Offline a reload leads out of the site, to the browser's own page.
      actions={isOnline && <Button onClick={reload}>{t('reload')}</Button>}
    />
  );
}
