import { Link, useSearchParams } from 'react-router';
import { filterSearch } from '#features/catalog/filters/list-filter.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { searchMessages } from './search.messages.ts';
import styles from './search-notice.module.css';

/** Leads to the same search with the word that may have been meant. */
export function SuggestionLink({ suggestion }: { readonly suggestion: string }) {
  const t = useMessages(searchMessages);
  const [query] = useSearchParams();
  return (
    <p>
      {t('didYouMean')}{' '}
      <Link
        to={{ search: filterSearch(query, { keyword: suggestion }) }}
        className={styles.suggestion}
        lang={contentLanguage(suggestion)}
      >
        {suggestion}
      </Link>
    </p>
  );
}
