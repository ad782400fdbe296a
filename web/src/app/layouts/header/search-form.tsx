import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { SEARCH_TARGETS } from '@zhiji/contract/kernel/menu';
import { type SubmitEvent, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo, searchRoutes } from '#shared/lib/paths.ts';
import { useCurrentRoute } from '#app/current-route.ts';
import { toSearchTarget, useSearch } from '#app/search-store.ts';
import { headerMessages } from './header.messages.ts';
import styles from './search-form.module.css';

/** Arriving on a result list, by a shared link or by going back, the box shows what it lists. */
function useSearchFromAddress(): void {
  const current = useCurrentRoute();
  const [parameters] = useSearchParams();
  const keyword = parameters.get('keyword');
  useEffect(() => {
    const target = Object.values(SEARCH_TARGETS).find((value) => searchRoutes[value] === current);
    if (target !== undefined && keyword !== null) {
      useSearch.setState({ target, key: keyword });
    }
  }, [current, keyword]);
}

/** Searches courses or institutions. */
export function SearchForm() {
  const t = useMessages(headerMessages);
  const { target, key } = useSearch();
  const navigate = useNavigate();
  useSearchFromAddress();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate(pathTo(searchRoutes[target], { keyword: key.trim() }));
  };

  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <select
          className={styles.target}
          aria-label={t('searchTarget')}
          value={target}
          onChange={(event) =>
            useSearch.setState({ target: toSearchTarget(Number(event.target.value)) })
          }
        >
          <option value={SEARCH_TARGETS.course}>{t('searchCourse')}</option>
          <option value={SEARCH_TARGETS.institution}>{t('searchInstitution')}</option>
        </select>
        <input
          className={styles.text}
          type="search"
          aria-label={t('search')}
          placeholder={t('searchPlaceholder')}
          maxLength={KEYWORD_MAX_LENGTH}
          value={key}
          onChange={(event) => useSearch.setState({ key: event.target.value })}
        />
        <button type="submit" className={styles.submit}>
          {t('search')}
        </button>
      </form>
    </search>
  );
}
