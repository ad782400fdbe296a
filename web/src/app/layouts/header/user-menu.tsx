import { useState } from 'react';
import { Link } from 'react-router';
import { openConsole } from '#features/identity/open-console.ts';
import type { SessionUser } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { MenuButton } from '#shared/ui/menu-button.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { appMessages } from '#app/app.messages.ts';
import { routeMessages } from '#app/routes.messages.ts';
import { site } from '#app/site.ts';
import { LogoutDialog } from './logout-dialog.tsx';
import { userMenuMessages } from './user-menu.messages.ts';
import { UserName } from './user-name.tsx';

/** Screens a user goes to most. */
const ENTRIES = ['userCourse', 'userOrders', 'userCoupon', 'userNotify'] as const;

/** What the avatar in the header offers. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const t = useMessages(userMenuMessages);
  const titles = useMessages(routeMessages);
  const newWindow = useMessages(appMessages)('newWindow');
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <MenuButton
        label={
          <>
            <UserName user={user} />
            <VisuallyHidden>{t('menu')}</VisuallyHidden>
          </>
        }
        items={[
          {
            key: 'profile',
            content: <Link to={pathTo('userProfile')}>{t('personalCentre')}</Link>,
          },
          ...ENTRIES.map((name) => ({
            key: name,
            content: <Link to={pathTo(name)}>{titles(name)}</Link>,
          })),
          {
            key: 'distribution',
            content: <Link to={pathTo('userDistribution')}>{t('distributionCentre')}</Link>,
          },
          {
            key: 'console',
            content: (
              <button type="button" onClick={() => void openConsole(site.consoleUrl)}>
                {t('console')}
                <VisuallyHidden>{newWindow}</VisuallyHidden>
              </button>
            ),
          },
          {
            key: 'logout',
            content: (
              <button type="button" onClick={() => setLeaving(true)}>
                {t('logout')}
              </button>
            ),
          },
        ]}
      />
      <LogoutDialog open={isLeaving} onClose={() => setLeaving(false)} />
    </>
  );
}
