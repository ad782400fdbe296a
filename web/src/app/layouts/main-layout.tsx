import { Outlet } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { appMessages } from '#app/app.messages.ts';
import { CONTENT_ID, focusContent } from './focus-content.ts';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import styles from './main-layout.module.css';

/** Header, content, footer. */
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
      <Footer />
    </>
  );
}
