import { changeFilter } from '#features/catalog/filters/list-filter.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import { searchMessages } from './search.messages.ts';
import styles from './search-notice.module.css';

/** Leads to the same search with the word that may have been meant. */
export function SuggestionLink({ suggestion }: { readonly suggestion: string }) {
  const t = useMessages(searchMessages);
  return (
    <p>
      {t('didYouMean')}{' '}
      <AddressLink
        change={changeFilter({ keyword: suggestion })}
        className={styles.suggestion}
        lang={contentLanguage(suggestion)}
      >
        {suggestion}
      </AddressLink>
    </p>
  );
}
