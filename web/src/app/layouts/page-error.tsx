import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { appMessages } from '#app/app.messages.ts';

/** Stands in for a page whose code could not be fetched or that broke. */
export function PageError() {
  const t = useMessages(appMessages);
  return (
    <NoticePanel
      title={t('pageFailedTitle')}
      text={t('pageFailedText')}
      actions={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    />
  );
}
