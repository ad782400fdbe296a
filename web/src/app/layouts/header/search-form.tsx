import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { SEARCH_TARGETS } from '@zhiji/contract/kernel/menu';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Suggestions } from '#features/catalog/search/suggestions.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo, searchRoutes } from '#shared/lib/paths.ts';
import { useIsPhone } from '#shared/ui/use-is-phone.ts';
import { SearchIcon } from '#shared/ui/icons.tsx';
import { useCurrentRoute } from '#app/current-route.ts';
import { toSearchTarget, useSearch } from '#app/search-store.ts';
import { headerMessages } from './header.messages.ts';
import styles from './search-form.module.css';

/**
 * Arriving on a result list, by a shared link or by going back, the box shows what it lists. The
 * box's own search is named by the returned function: its list may take a while to load, and what
 * is typed or chosen meanwhile must stand.
 */
function useSearchFromAddress(): (path: string) => void {
  const current = useCurrentRoute();
  const [parameters] = useSearchParams();
  const keyword = parameters.get('keyword');
  const followed = useRef('');
  useEffect(() => {
    const target = Object.values(SEARCH_TARGETS).find((value) => searchRoutes[value] === current);
    if (target === undefined || keyword === null) {
      followed.current = '';
      return;
    }
    const path = pathTo(searchRoutes[target], { keyword });
    if (path !== followed.current) {
      followed.current = path;
      useSearch.setState({ target, key: keyword });
    }
  }, [current, keyword]);
  return (path) => {
    followed.current = path;
  };
}

/** The list below the box offers it again; a search goes on without. */
const remember = async (keyword: string) =>
  import('#features/catalog/search/search-history.ts').then(
    ({ rememberSearch }) => rememberSearch(keyword),
    () => undefined,
  );

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
  // A phone has room for one word beside the rest.
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  const listId = useId();
  const [SuggestionList, loadSuggestions] = useSuggestions();
  const follow = useSearchFromAddress();

  const search = (text: string) => {
    const keyword = text.trim();
    if (target === SEARCH_TARGETS.course) {
      void remember(keyword);
    }
    const path = pathTo(searchRoutes[target], { keyword });
    useSearch.setState({ key: keyword });
    // The list is next; whoever comes back to type meanwhile keeps the focus.
    box?.blur();
    follow(path);
    void navigate(path);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    search(key);
  };

  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <span className={styles.icon}>
          <SearchIcon />
        </span>
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
          placeholder={t(isPhone ? 'searchPlaceholderShort' : 'searchPlaceholder')}
          maxLength={KEYWORD_MAX_LENGTH}
          value={key}
          onFocus={loadSuggestions}
          onChange={(event) => useSearch.setState({ key: event.target.value })}
        />
        <button type="submit" className={styles.submit}>
          {t('search')}
        </button>
        {SuggestionList !== null && target === SEARCH_TARGETS.course && (
          <SuggestionList
            box={box}
            listId={listId}
            keyword={key}
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
