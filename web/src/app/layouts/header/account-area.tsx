import { useState } from 'react';
import { Link } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { type SessionUser, useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { MenuButton } from '#shared/ui/menu-button.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { headerMessages } from './header.messages.ts';
import styles from './header.module.css';
import { LogoutDialog } from './logout-dialog.tsx';

const AVATAR_SIZE = 32;

function UserMenu({ user }: { readonly user: SessionUser }) {
  const t = useMessages(headerMessages);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <MenuButton
        label={
          <span className={styles.userLabel}>
            <Avatar src={user.avatar} name={user.nickname} size={AVATAR_SIZE} />
            <span className={styles.userName}>{user.nickname}</span>
            <VisuallyHidden>{t('userMenu')}</VisuallyHidden>
          </span>
        }
        items={[
          {
            key: 'profile',
            content: <Link to={pathTo('userProfile')}>{t('personalCentre')}</Link>,
          },
          {
            key: 'distribution',
            content: <Link to={pathTo('userDistribution')}>{t('distributionCentre')}</Link>,
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

/** Login button for a visitor, avatar menu for a user. */
export function AccountArea() {
  const t = useMessages(headerMessages);
  const user = useSession((state) => state.user);
  return (
    <div className={styles.account}>
      {user === null ? (
        <button type="button" className={styles.login} onClick={() => requestLogin()}>
          {t('login')}
        </button>
      ) : (
        <UserMenu user={user} />
      )}
    </div>
  );
}
