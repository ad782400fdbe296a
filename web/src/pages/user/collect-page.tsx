import { FavouriteList } from '#features/catalog/favourite/favourite-list.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** What one keeps for later. */
export function CollectPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <FavouriteList />
    </>
  );
}
