import { Link, Outlet } from 'react-router';
import { AvatarEditor } from '#features/account/avatar/avatar-editor.tsx';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { ChevronLeftIcon } from '#shared/ui/icons.tsx';
import { useCurrentRoute } from '#app/current-route.ts';
import { SideMenu } from './side-menu.tsx';
import { tabBarMessages } from './tab-bar/tab-bar.messages.ts';
import styles from './user-layout.module.css';

const AVATAR_SIZE = 56;

/** The user centre: who you are and the side menu, beside the page; a phone has its menu on a page. */
export function UserLayout() {
  const t = useMessages(tabBarMessages);
  const user = useSession((state) => state.user);
  const isMe = useCurrentRoute() === 'userProfile';
  return (
    <div className={isMe ? `${styles.layout} ${styles.me}` : styles.layout}>
      {!isMe && (
        <Link to={pathTo('userProfile')} className={styles.back}>
          <ChevronLeftIcon />
          {t('me')}
        </Link>
      )}
      <div className={styles.side}>
        {user !== null && (
          <div className={styles.person}>
            <AvatarEditor src={user.avatar} name={user.nickname} size={AVATAR_SIZE} />
            <p className={styles.nickname}>{user.nickname}</p>
          </div>
        )}
        <SideMenu />
      </div>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
