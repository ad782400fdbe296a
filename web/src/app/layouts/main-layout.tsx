import { Outlet } from 'react-router';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { appMessages } from '#app/app.messages.ts';
import { CONTENT_ID, focusContent } from './focus-content.ts';
import { Header } from './header/header.tsx';
import styles from './main-layout.module.css';
import { TabBar } from './tab-bar/tab-bar.tsx';

/** Nobody sees it first, so it is not part of what loads first. */
const footer = laterPart(async () => import('./footer/footer.tsx'));

/** Header, content, footer, and the bar of a phone. */
export function MainLayout() {
  const t = useMessages(appMessages);
  return (
    <>
      {/* A button: a link to an anchor would change the hash, which is the route. */}
      <button type="button" className={styles.skip} onClick={focusContent}>
        {t('skipToContent')}
      </button>
      <Header />
      <main id={CONTENT_ID} tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <Later part={footer} fallback={<div className={styles.footer} />}>
        {({ Footer }) => <Footer />}
      </Later>
      <TabBar />
    </>
  );
}
