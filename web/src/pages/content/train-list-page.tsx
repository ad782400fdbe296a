import { useSearchParams } from 'react-router';
import { readNewsCategory } from '#features/content/news-categories.ts';
import { NewsList } from '#features/content/news-list.tsx';
import { NewsTabs } from '#features/content/news-tabs.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './train-list-page.module.css';

/** Training news; category, page and size stand in the address. */
export function TrainListPage() {
  const title = useRouteTitle();
  const [query] = useSearchParams();
  const category = readNewsCategory(query.get('category'));
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        <NewsTabs category={category} />
      </header>
      <NewsList category={category} />
    </div>
  );
}
