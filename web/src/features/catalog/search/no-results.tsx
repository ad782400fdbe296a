import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { Link, useSearchParams } from 'react-router';
import { CardGrid } from '#features/catalog/cards/card-grid.tsx';
import { CourseCard } from '#features/catalog/cards/course-card.tsx';
import {
  changeFilter,
  isNarrowed,
  NO_FILTER,
  readListFilter,
} from '#features/catalog/filters/list-filter.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import styles from './no-results.module.css';
import { searchMessages } from './search.messages.ts';
import { searchQueries } from './search.queries.ts';
import { SuggestionLink } from './suggestion-link.tsx';

interface NoResultsProps {
  readonly page: CallResponse<'catalog.courses'>;
}

/** A search that found nothing: what may have been meant, and what there is instead. */
export function NoResults({ page }: NoResultsProps) {
  const t = useMessages(searchMessages);
  const [query] = useSearchParams();
  const filter = readListFilter(query);
  const { keyword } = filter;
  return (
    <div className={styles.page}>
      <section className={styles.box}>
        <h2 className={styles.title}>{t('noResults', { keyword })}</h2>
        {page.suggestion !== '' && <SuggestionLink suggestion={page.suggestion} />}
        <p className={styles.tips}>
          {t(isNarrowed({ ...filter, keyword: '' }) ? 'narrowed' : 'tips')}
        </p>
        <p className={styles.actions}>
          {isNarrowed({ ...filter, keyword: '' }) && (
            <AddressLink change={changeFilter({ ...NO_FILTER, keyword })} className={buttonClass()}>
              {t('clearOthers', { keyword })}
            </AddressLink>
          )}
          <Link to={pathTo('organList', { keyword })} className={buttonClass({ look: 'quiet' })}>
            {t('searchShops', { keyword })}
          </Link>
        </p>
      </section>
      <CategoryLinks />
      <PopularCourses />
    </div>
  );
}

/** Both are a help beyond what was asked for: without them the page is still an answer. */
function CategoryLinks() {
  const t = useMessages(searchMessages);
  const { data: categories = [] } = useQuery(searchQueries.categories());
  if (categories.length === 0) {
    return null;
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('byCategory')}</h2>
      <ul className={styles.categories}>
        {categories.map(({ id, name }) => (
          <li key={id} lang={contentLanguage(name)}>
            <Link to={pathTo('allCourseList', { category_id: id })} className={styles.category}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PopularCourses() {
  const t = useMessages(searchMessages);
  const { data: courses = [] } = useQuery(searchQueries.popular());
  if (courses.length === 0) {
    return null;
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('popular')}</h2>
      <CardGrid
        label={t('popular')}
        items={courses}
        render={(course) => <CourseCard course={course} />}
      />
    </section>
  );
}
