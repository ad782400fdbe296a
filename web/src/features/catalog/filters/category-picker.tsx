import type { CallResponse } from '@zhiji/contract/calls';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ChevronDownIcon } from '#shared/ui/icons.tsx';
import { type CategoryNode, categoryPath } from './category-path.ts';
import styles from './category-picker.module.css';
import { filtersMessages } from './filters.messages.ts';
import { changeFilter, readListFilter } from './list-filter.ts';
import { OptionRow } from './option-row.tsx';

interface CategoryPickerProps {
  readonly categories: CallResponse<'catalog.categories'>;
}

/** Three levels of categories: a row per level, each with an entry for all of it. */
export function CategoryPicker({ categories }: CategoryPickerProps) {
  const t = useMessages(filtersMessages);
  const rowsId = useId();
  const [open, setOpen] = useState(false);
  const [query] = useSearchParams();
  const path = categoryPath(categories, readListFilter(query).category_id);
  const name = path.at(-1)?.name ?? t('all');

  const row = (above: CategoryNode | undefined, entries: readonly CategoryNode[]) => {
    const chosen = path[above === undefined ? 0 : path.indexOf(above) + 1];
    return (
      <OptionRow
        key={above?.id ?? 0}
        title={above?.name ?? t('categories')}
        lang={above && CONTENT_LANGUAGE}
        options={[
          {
            key: 0,
            text: t('all'),
            change: changeFilter({ category_id: above?.id }),
            isChosen: chosen === undefined,
          },
          ...entries.map((entry) => ({
            key: entry.id,
            text: entry.name,
            lang: CONTENT_LANGUAGE,
            change: changeFilter({ category_id: entry.id }),
            isChosen: entry === chosen,
          })),
        ]}
      />
    );
  };

  return (
    <nav aria-label={t('categories')}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={rowsId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.current}>{t('showCategories', { name })}</span>
        <ChevronDownIcon />
      </button>
      <div id={rowsId} className={open ? `${styles.rows} ${styles.open}` : styles.rows}>
        {row(undefined, categories)}
        {path.map(({ son = [] }, index) => son.length > 0 && row(path[index], son))}
      </div>
    </nav>
  );
}
