import { useEffect, useRef } from 'react';
import { openService } from '#features/support/open-service.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Button } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { pagesMessages } from '#pages/pages.messages.ts';

/** Opens customer service in a new window; the button is for browsers that block it. */
export function ServicePage() {
  const t = useMessages(pagesMessages);
  const title = useRouteTitle();
  const hasOpened = useRef(false);
  useEffect(() => {
    // Once per visit, also where effects run twice in development.
    if (!hasOpened.current) {
      hasOpened.current = true;
      void openService();
    }
  }, []);
  return (
    <NoticePanel
      title={title}
      text={t('serviceText')}
      actions={<Button onClick={() => void openService()}>{t('openService')}</Button>}
    />
  );
}
