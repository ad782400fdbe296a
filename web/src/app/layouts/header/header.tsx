import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { MenuIcon } from '#shared/ui/icons.tsx';
import { MenuButton } from '#shared/ui/menu-button.tsx';
import { routeMessages } from '#app/routes.messages.ts';
import { AccountArea } from './account-area.tsx';
import { headerMessages } from './header.messages.ts';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { SearchForm } from './search-form.tsx';
import { ConsoleLink, useMoreItems, useSettleInItems } from './side-links.tsx';
import { TopMenuLinks } from './top-menu.tsx';
import { useAway } from './use-away.ts';

function Logo() {
  const t = useMessages(headerMessages);
  const appName = useMessages(routeMessages)('app');
  return (
    <Link to={pathTo('home')} className={styles.logo}>
      <span className={styles.name}>{appName}</span>
      <span className={styles.tagline}>{t('tagline')}</span>
    </Link>
  );
}

/** The slim bar above the header: links that are not about learning. */
function UtilityBar() {
  const t = useMessages(headerMessages);
  return (
    <div className={styles.utility}>
      <div className={`${styles.inner} ${styles.utilityRow}`}>
        <p>{t('welcome')}</p>
        <nav className={styles.utilityLinks} aria-label={t('moreLinks')}>
          <MenuButton label={t('more')} items={useMoreItems()} />
          <MenuButton label={t('settleIn')} items={useSettleInItems()} />
          <ConsoleLink />
          <LanguageSwitch />
        </nav>
      </div>
    </div>
  );
}

/** The head of every page. */
export function Header() {
  const t = useMessages(headerMessages);
  const { key: place } = useLocation();
  // The place it was opened at: going anywhere closes the drawer.
  const [drawerPlace, setDrawerPlace] = useState<string | null>(null);
  if (drawerPlace !== null && drawerPlace !== place) {
    // For good, also when Back leads to that place again.
    setDrawerPlace(null);
  }
  return (
    <header className={useAway() ? `${styles.header} ${styles.away}` : styles.header}>
      <UtilityBar />
      <div className={`${styles.inner} ${styles.row}`}>
        <button
          type="button"
          className={styles.menuButton}
          aria-label={t('openMenu')}
          aria-haspopup="dialog"
          onClick={() => setDrawerPlace(place)}
        >
          <MenuIcon />
        </button>
        <Logo />
        <nav aria-label={t('mainMenu')} className={styles.nav}>
          <ul className={styles.entries}>
            <TopMenuLinks className={styles.entry} />
          </ul>
        </nav>
        <div className={styles.search}>
          <SearchForm />
        </div>
        <AccountArea />
      </div>
      <NavDrawer open={drawerPlace === place} onClose={() => setDrawerPlace(null)} />
    </header>
  );
}
