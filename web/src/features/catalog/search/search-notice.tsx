import type { CallResponse } from '@zhiji/contract/calls';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { searchMessages } from './search.messages.ts';
import styles from './search-notice.module.css';
import { SuggestionLink } from './suggestion-link.tsx';

interface SearchNoticeProps {
  readonly page: CallResponse<'catalog.courses'>;
}

/** Says how well a search was answered, when it was not answered as written. */
export function SearchNotice({ page }: SearchNoticeProps) {
  const t = useMessages(searchMessages);
  const isSimilar = page.is_similar === 1;
  if (!isSimilar && page.suggestion === '') {
    return null;
  }
  return (
    <div className={styles.notice}>
      {isSimilar && <p>{t('similar')}</p>}
      {page.suggestion !== '' && <SuggestionLink suggestion={page.suggestion} />}
    </div>
  );
}
