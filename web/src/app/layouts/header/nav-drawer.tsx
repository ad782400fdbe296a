import { useMessages } from '#shared/i18n/use-messages.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { headerMessages } from './header.messages.ts';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './nav-drawer.module.css';
import { ConsoleLink, useMoreItems, useSettleInItems } from './side-links.tsx';
import { TopMenuLinks } from './top-menu.tsx';

interface NavDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Everything the wide header offers, on a phone. */
export function NavDrawer({ open, onClose }: NavDrawerProps) {
  const t = useMessages(headerMessages);
  const moreItems = useMoreItems();
  const settleInItems = useSettleInItems();
  const sections = [
    { title: t('settleIn'), items: settleInItems },
    { title: t('more'), items: moreItems },
  ];
  return (
    <Dialog open={open} shape="drawer" title={t('menu')} closeLabel={t('close')} onClose={onClose}>
      <nav aria-label={t('mainMenu')}>
        <ul className={styles.list}>
          <TopMenuLinks />
        </ul>
      </nav>
      {sections.map(({ title, items }) => (
        <section key={title}>
          <h3 className={styles.heading}>{title}</h3>
          <ul className={styles.list}>
            {items.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </ul>
        </section>
      ))}
      <ul className={styles.list}>
        <li>
          <LanguageSwitch />
        </li>
        <li>
          <ConsoleLink />
        </li>
      </ul>
    </Dialog>
  );
}
