import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { SEARCH_TARGETS } from '@zhiji/contract/kernel/menu';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Suggestions } from '#features/catalog/search/suggestions.tsx';
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

/** The list below the box; its code loads when the box is first used. */
function useSuggestions() {
  const [List, setList] = useState<typeof Suggestions | null>(null);
  const load = () => {
    void import('#features/catalog/search/suggestions.tsx').then(
      (loaded) => setList(() => loaded.Suggestions),
      // Without it the box still searches.
      () => undefined,
    );
  };
  return [List, load] as const;
}

/** Searches courses or institutions. */
export function SearchForm() {
  const t = useMessages(headerMessages);
  const { target, key } = useSearch();
  const navigate = useNavigate();
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  const listId = useId();
  const [SuggestionList, loadSuggestions] = useSuggestions();
  useSearchFromAddress();

  const search = (keyword: string) =>
    void navigate(pathTo(searchRoutes[target], { keyword: keyword.trim() }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    search(key);
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
          ref={setBox}
          className={styles.text}
          type="search"
          // The list says on the box when it is open.
          role="combobox"
          aria-expanded={false}
          aria-controls={listId}
          aria-autocomplete="list"
          autoComplete="off"
          aria-label={t('search')}
          placeholder={t('searchPlaceholder')}
          maxLength={KEYWORD_MAX_LENGTH}
          value={key}
          onFocus={loadSuggestions}
          onChange={(event) => useSearch.setState({ key: event.target.value })}
        />
        <button type="submit" className={styles.submit}>
          {t('search')}
        </button>
        {SuggestionList !== null && (
          <SuggestionList
            box={box}
            listId={listId}
            keyword={target === SEARCH_TARGETS.course ? key : ''}
            onChoose={(text) => {
              useSearch.setState({ key: text });
              search(text);
            }}
          />
        )}
      </form>
    </search>
  );
}
