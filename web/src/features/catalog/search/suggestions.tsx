import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { useIsPhone } from '#shared/ui/use-is-phone.ts';
import { BackCloses } from '#shared/ui/overlay/back-closes.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import {
  forgetSearch,
  forgetSearches,
  refreshHistory,
  useSearchHistory,
} from './search-history.ts';
import { searchMessages } from './search.messages.ts';
import { searchQueries } from './search.queries.ts';
import { type Offer, restingGroups, typingGroups } from './suggestion-groups.ts';
import { SuggestionOption } from './suggestion-option.tsx';
import styles from './suggestions.module.css';

const DELAY_MS = 150;
const NONE = -1;
const NOTHING = { words: [], courses: [], teachers: [], shops: [] };
const LISTBOX = { role: 'listbox' };
const GROUP = { role: 'group' };

interface SuggestionsProps {
  /** The text box these belong to. */
  readonly box: HTMLInputElement | null;
  /** Id the box knows the list by. */
  readonly listId: string;
  /** What is typed in it so far. */
  readonly keyword: string;
  readonly onChoose: (text: string) => void;
}

/** Whether the list may show: while the box has the focus and the list was not sent away. */
function useWanted(box: HTMLInputElement | null) {
  const [isWanted, setWanted] = useState(() => document.activeElement === box);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ['focus', 'input', 'pointerdown']) {
      box?.addEventListener(event, () => setWanted(true), { signal });
    }
    box?.addEventListener('focus', refreshHistory, { signal });
    box?.addEventListener('blur', () => setWanted(false), { signal });
    box?.form?.addEventListener('submit', () => setWanted(false), { signal });
    return () => listening.abort();
  }, [box]);
  return [isWanted, setWanted] as const;
}

/** Tells assistive technology, on the box itself, what the list shows. */
function useCombobox(box: HTMLInputElement | null, isOpen: boolean, activeId: string): void {
  useEffect(() => {
    box?.setAttribute('aria-expanded', String(isOpen));
    if (activeId === '') {
      box?.removeAttribute('aria-activedescendant');
    } else {
      box?.setAttribute('aria-activedescendant', activeId);
    }
  }, [box, isOpen, activeId]);
}

/** What is offered for a text; before one, what was and is searched for. */
function useGroups(typed: string, isWanted: boolean) {
  const past = useSearchHistory(({ texts }) => texts);
  const { data: hot = [] } = useQuery({
    ...searchQueries.hotWords(),
    enabled: isWanted && typed === '',
  });
  const { data: suggested = NOTHING } = useQuery({
    ...searchQueries.suggest(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  return typed === '' ? restingGroups(past, hot) : typingGroups(suggested);
}

/** What a person may be looking for, below the search box: a list the arrow keys walk through. */
export function Suggestions({ box, listId, keyword, onChoose }: SuggestionsProps) {
  const t = useMessages(searchMessages);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const typed = useDebounced(keyword.trim(), DELAY_MS);
  const [isWanted, setWanted] = useWanted(box);
  const groups = useGroups(typed, isWanted);
  const offers = groups.flatMap((group) => group.offers);
  // Belongs to one text: typing on starts above the list again.
  const [choice, setChoice] = useState({ typed: '', index: NONE });
  const isOpen = isWanted && (keyword.trim() === '') === (typed === '') && offers.length > 0;
  const active =
    choice.typed === typed && isOpen && choice.index < offers.length ? choice.index : NONE;
  const idOf = (index: number) => (index === NONE ? '' : `${listId}-${index}`);
  useCombobox(box, isOpen, idOf(active));

  const choose = ({ kind, text, to }: Offer) => {
    if (kind === 'clear') {
      forgetSearches();
      return;
    }
    setWanted(false);
    if (to === undefined) {
      onChoose(text);
    } else {
      box?.blur();
      void navigate(to);
    }
  };

  // Before the paint: a key pressed on the list just shown is answered by that list.
  useLayoutEffect(() => {
    const move = (by: 1 | -1) => {
      setWanted(true);
      // The box itself is one stop on the round.
      const stops = offers.length + 1;
      setChoice({ typed, index: ((active + 1 + by + stops) % stops) - 1 });
    };
    const chosen = offers[active];
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: isOpen ? () => setWanted(false) : undefined,
      Enter: chosen === undefined ? undefined : () => choose(chosen),
      Delete: chosen?.kind === 'past' ? () => forgetSearch(chosen.text) : undefined,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.isComposing ? undefined : actions[event.key];
      if (action !== undefined && offers.length > 0) {
        event.preventDefault();
        action();
      }
    };
    box?.addEventListener('keydown', onKeyDown);
    return () => box?.removeEventListener('keydown', onKeyDown);
  });

  if (!isOpen) {
    return null;
  }
  return (
    <>
      {/* On a phone the box covers the header while it is used. */}
      {isPhone && <BackCloses onClose={() => box?.blur()} />}
      <VisuallyHidden as="output">
        {t('suggestionCount', { number: offers.length })}
        {offers[0]?.kind === 'past' && ` ${t('forgetHint')}`}
      </VisuallyHidden>
      <div {...LISTBOX} id={listId} className={styles.list} aria-label={t('suggestions')}>
        {groups.map(({ title, offers: inGroup }) => (
          <div
            {...GROUP}
            key={title ?? 'words'}
            className={styles.group}
            aria-label={t(title ?? 'suggestions')}
          >
            {title !== null && (
              <div className={styles.title} aria-hidden="true">
                {t(title)}
              </div>
            )}
            {inGroup.map((offer) => {
              const index = offers.indexOf(offer);
              return (
                <SuggestionOption
                  key={offer.id}
                  offer={offer}
                  id={idOf(index)}
                  isActive={index === active}
                  typed={typed}
                  onChoose={() => choose(offer)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}
