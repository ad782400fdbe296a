import { Outlet } from 'react-router';
import { AvatarEditor } from '#features/account/avatar/avatar-editor.tsx';
import { useSession } from '#shared/api/session.ts';
import { SideMenu } from './side-menu.tsx';
import styles from './user-layout.module.css';

const AVATAR_SIZE = 56;

/** The user centre: who you are and the side menu, beside the page. */
export function UserLayout() {
  const user = useSession((state) => state.user);
  return (
    <div className={styles.layout}>
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
