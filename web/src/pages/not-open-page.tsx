import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { pagesMessages } from './pages.messages.ts';

/** Stands for every screen that a later release opens, and says so. */
export function NotOpenPage() {
  const t = useMessages(pagesMessages);
  const title = useRouteTitle();
  return (
    <NoticePanel
      title={title}
      text={t('notOpen')}
      actions={
        <Link to={pathTo('home')} className={buttonClass()}>
          {t('backHome')}
        </Link>
      }
    />
  );
}
