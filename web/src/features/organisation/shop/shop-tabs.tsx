import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { SHOP_TABS, type ShopTab } from './shop-tab.ts';
import { shopMessages } from './shop.messages.ts';
import type { Shop } from './shop.queries.ts';
import styles from './shop-tabs.module.css';

interface ShopTabsProps {
  readonly shop: Shop;
  readonly current: ShopTab;
}

/** Chooses a part of the institution's page; the choice stands in the address. */
export function ShopTabs({ shop, current }: ShopTabsProps) {
  const t = useMessages(shopMessages);
  const counts: Partial<Record<ShopTab, number>> = {
    courses: shop.curriculum_count,
    packages: shop.package_count,
    teachers: shop.teacher_count,
  };
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      <ul className={styles.row} data-strip="">
        {SHOP_TABS.map((tab) => {
          const count = counts[tab];
          return (
            <li key={tab}>
              <Link
                to={pathTo('organInfo', { id: shop.id, ...(tab !== 'home' && { tab }) })}
                className={tab === current ? `${styles.tab} ${styles.current}` : styles.tab}
                {...(tab === current && { 'aria-current': 'page' })}
              >
                {t(tab)}
                {count !== undefined && ` ${formatNumber(count)}`}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
