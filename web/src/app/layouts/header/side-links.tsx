import { Link } from 'react-router';
import { openSisterSite } from '#features/identity/sister-site/open-sister-site.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { appMessages } from '#app/app.messages.ts';
import { NewWindowLink } from '#app/layouts/new-window-link.tsx';
import { site } from '#app/site.ts';
import { headerMessages } from './header.messages.ts';

/** The sister site: a plain link for visitors, with a fresh link token for users. */
function SisterSiteLink() {
  const t = useMessages(headerMessages);
  const newWindow = useMessages(appMessages)('newWindow');
  const isLoggedIn = useSession((state) => state.user !== null);
  if (!isLoggedIn) {
    return <NewWindowLink href={site.sisterUrl} text={t('sisterSite')} />;
  }
  return (
    <button type="button" onClick={() => void openSisterSite(site.sisterUrl)}>
      {t('sisterSite')}
      <VisuallyHidden>{newWindow}</VisuallyHidden>
    </button>
  );
}

/** Agency console; visitors only. */
export function ConsoleLink() {
  const t = useMessages(headerMessages);
  const isLoggedIn = useSession((state) => state.user !== null);
  return isLoggedIn ? null : <NewWindowLink href={site.consoleUrl} text={t('console')} />;
}

/** What stands under 'more'. */
export function useMoreItems() {
  const t = useMessages(headerMessages);
  return [
    { key: 'group', content: <NewWindowLink href={site.groupUrl} text={t('groupSite')} /> },
    { key: 'sister', content: <SisterSiteLink /> },
  ];
}

/** What stands under 'settle in'. */
export function useSettleInItems() {
  const t = useMessages(headerMessages);
  return [
    {
      key: 'lecturer',
      content: <Link to={pathTo('instructorIdentification')}>{t('lecturerEntry')}</Link>,
    },
    {
      key: 'institution',
      content: <Link to={pathTo('organIdentification')}>{t('institutionEntry')}</Link>,
    },
  ];
}
