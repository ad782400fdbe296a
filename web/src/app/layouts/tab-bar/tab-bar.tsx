import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useIsNothingShown } from '#shared/ui/feedback/nothing-shown.ts';
import { icon } from '#shared/ui/icon.tsx';
import { useCurrentRoute } from '#app/current-route.ts';
import { routes } from '#app/routes.ts';
import { tabBarMessages } from './tab-bar.messages.ts';
import styles from './tab-bar.module.css';
import { hasOwnBar, type Tab, tabOf, TABS } from './tab-bar.rules.ts';

const ICONS = {
  home: icon(<path d="m3 9 7-6 7 6v8h-4.5v-5h-5v5H3z" />),
  courses: icon(<path d="M3 4.5h14M3 10h14M3 15.5h9" />),
  study: icon(
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="m8.5 7.2 4.3 2.8-4.3 2.8z" />
    </>,
  ),
  me: icon(
    <>
      <circle cx="10" cy="6.6" r="3.3" />
      <path d="M3.5 17c.5-3.6 3-5.4 6.5-5.4s6 1.8 6.5 5.4" />
    </>,
  ),
} as const satisfies Record<Tab, () => ReactNode>;

const NAMES = Object.keys(TABS) as readonly Tab[];

interface TabProps {
  readonly tab: Tab;
  readonly current: boolean;
}

/** A visitor who asks for what is his own logs in first, and is led there. */
function TabEntry({ tab, current }: TabProps) {
  const t = useMessages(tabBarMessages);
  const isLoggedIn = useSession((state) => state.user !== null);
  const route = TABS[tab];
  const path = pathTo(route);
  const TabIcon = ICONS[tab];
  const content = (
    <>
      <TabIcon />
      {t(tab)}
    </>
  );
  if (!isLoggedIn && routes[route].public !== true) {
    return (
      <button type="button" className={styles.tab} onClick={() => requestLogin('login', path)}>
        {content}
      </button>
    );
  }
  return (
    <Link to={path} className={styles.tab} aria-current={current ? 'page' : undefined}>
      {content}
    </Link>
  );
}

/**
 * The four ways a thumb reaches on a phone; it gives way where a screen has a bar of its own, unless
 * that has nothing to show.
 */
export function TabBar() {
  const t = useMessages(tabBarMessages);
  const route = useCurrentRoute();
  const isNothingShown = useIsNothingShown();
  if (hasOwnBar(route) && !isNothingShown) {
    return null;
  }
  const current = tabOf(route);
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      {NAMES.map((tab) => (
        <TabEntry key={tab} tab={tab} current={tab === current} />
      ))}
    </nav>
  );
}
