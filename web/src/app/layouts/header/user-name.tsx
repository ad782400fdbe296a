import type { SessionUser } from '#shared/api/session.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import styles from './header.module.css';

const AVATAR_SIZE = 32;

/** Who is logged in; on a phone the picture alone. */
export function UserName({ user }: { readonly user: SessionUser }) {
  return (
    <span className={styles.userLabel}>
      <Avatar src={user.avatar} name={user.nickname} size={AVATAR_SIZE} />
      <span className={styles.userName}>{user.nickname}</span>
    </span>
  );
}
