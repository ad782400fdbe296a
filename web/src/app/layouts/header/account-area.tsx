import { Link } from 'react-router';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { requestLogin } from '#shared/api/login-request.ts';
import { type SessionUser, useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { headerMessages } from './header.messages.ts';
import styles from './header.module.css';
import { UserName } from './user-name.tsx';

/** Stands where bell and menu will: the way the menu offers first. */
function UserLink({ user }: { readonly user: SessionUser }) {
  return (
    <>
      <span className={styles.bellRoom} />
      <Link to={pathTo('userProfile')}>
        <UserName user={user} />
      </Link>
    </>
  );
}

/** Users alone need it. */
const userTools = laterPart(async () => import('./user-tools.tsx'));

/** Login button for a visitor, bell and avatar menu for a user. */
export function AccountArea() {
  const t = useMessages(headerMessages);
  const user = useSession((state) => state.user);
  return (
    <div className={styles.account}>
      {user === null ? (
        <button type="button" className={styles.login} onClick={() => requestLogin()}>
          {t('login')}
          <span className={styles.signUp}> / {t('signUp')}</span>
        </button>
      ) : (
        // When it cannot be had, the way to the user centre stays.
        <Later
          part={userTools}
          fallback={<UserLink user={user} />}
          standIn={<UserLink user={user} />}
        >
          {({ UserTools }) => <UserTools user={user} />}
        </Later>
      )}
    </div>
  );
}
