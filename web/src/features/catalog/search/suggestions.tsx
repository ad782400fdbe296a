import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Marked } from '#shared/ui/marked.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { searchMessages } from './search.messages.ts';
import { searchQueries } from './search.queries.ts';
import styles from './suggestions.module.css';
import { useSettled } from './use-settled.ts';

const DELAY_MS = 150;
const NONE = -1;
/** The box keeps the focus: what it lists are buttons for a mouse alone. */
const LISTBOX = { role: 'listbox' };
const option = (isActive: boolean) => ({
  role: 'option',
  'aria-selected': isActive,
  tabIndex: -1,
});

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

/** What a person may be about to type, below the search box: a list the arrow keys walk through. */
export function Suggestions({ box, listId, keyword, onChoose }: SuggestionsProps) {
  const t = useMessages(searchMessages);
  const typed = useSettled(keyword.trim(), DELAY_MS);
  const { data = [] } = useQuery({
    ...searchQueries.suggest(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  const [isWanted, setWanted] = useWanted(box);
  // Belongs to one text: typing on starts above the list again.
  const [choice, setChoice] = useState({ typed: '', index: NONE });
  const texts = [...new Set(data.map(({ text }) => text))];
  const isOpen = isWanted && keyword.trim() !== '' && typed !== '' && texts.length > 0;
  const active = choice.typed === typed && isOpen ? choice.index : NONE;
  const idOf = (index: number) => (index === NONE ? '' : `${listId}-${index}`);
  useCombobox(box, isOpen, idOf(active));

  const choose = (text: string) => {
    setWanted(false);
    onChoose(text);
  };

  useEffect(() => {
    const move = (by: 1 | -1) => {
      setWanted(true);
      // The box itself is one stop on the round.
      const stops = texts.length + 1;
      setChoice({ typed, index: ((active + 1 + by + stops) % stops) - 1 });
    };
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: isOpen ? () => setWanted(false) : undefined,
      Enter: active === NONE ? undefined : () => choose(texts[active] ?? ''),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.isComposing ? undefined : actions[event.key];
      if (action !== undefined && texts.length > 0) {
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
      <VisuallyHidden as="output">{t('suggestionCount', { number: texts.length })}</VisuallyHidden>
      <div {...LISTBOX} id={listId} className={styles.list} aria-label={t('suggestions')}>
        {texts.map((text, index) => (
          <button
            {...option(index === active)}
            key={text}
            id={idOf(index)}
            type="button"
            className={styles.option}
            lang={CONTENT_LANGUAGE}
            // The box keeps the focus, or its list would close before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(text)}
          >
            <Marked text={text} words={[typed]} />
          </button>
        ))}
      </div>
    </>
  );
}
