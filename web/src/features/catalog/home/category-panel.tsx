import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { ChevronRightIcon } from '#shared/ui/icons.tsx';
import styles from './category-panel.module.css';
import { homeMessages } from './home.messages.ts';
import type { Category } from './home.queries.ts';

function listOf(id: number): string {
  return pathTo('allCourseList', { category_id: id });
}

interface CategoryPanelProps {
  readonly id: string;
  readonly category: Category;
}

/** The second and third level of a category, each a way to the list. */
export function CategoryPanel({ id, category }: CategoryPanelProps) {
  const t = useMessages(homeMessages);
  return (
    <div id={id} className={styles.panel}>
      <Link to={listOf(category.id)} className={styles.all}>
        {t('allOf', { name: category.name })}
        <ChevronRightIcon />
      </Link>
      <ul className={styles.branches} lang={contentLanguage(category.name)}>
        {category.son.map((branch) => (
          <li key={branch.id} className={styles.branch}>
            <Link to={listOf(branch.id)} className={styles.name}>
              {branch.name}
            </Link>
            {branch.son.length > 0 && (
              <ul className={styles.leaves}>
                {branch.son.map((leaf) => (
                  <li key={leaf.id}>
                    <Link to={listOf(leaf.id)} className={styles.leaf}>
                      {leaf.name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
