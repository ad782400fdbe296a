import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { pagesMessages } from './pages.messages.ts';

/** Where unknown paths end. */
export function NotFoundPage() {
  const t = useMessages(pagesMessages);
  const title = useRouteTitle();
  return (
    <NoticePanel
      mark="404"
      title={title}
      text={t('notFoundText')}
      actions={
        <>
          <Link to={pathTo('home')} className={buttonClass()}>
            {t('backHome')}
          </Link>
          <Link to={pathTo('allCourseList')} className={buttonClass({ look: 'quiet' })}>
            {t('browseCourses')}
          </Link>
        </>
      }
    />
  );
}
