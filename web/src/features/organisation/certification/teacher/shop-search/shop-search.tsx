import { useQuery } from '@tanstack/react-query';
import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shopListQuery } from '#features/organisation/cards/shop-list.queries.ts';
import formStyles from '#shared/forms/forms.module.css';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { useIsPhone } from '#shared/ui/use-is-phone.ts';
import { BackCloses } from '#shared/ui/overlay/back-closes.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { shopSearchMessages } from './shop-search.messages.ts';
import styles from './shop-search.module.css';

const DELAY_MS = 250;
const MOST_SHOPS = 8;
const NONE = -1;
const LISTBOX = { role: 'listbox' };
/** The box keeps the focus, or its list would close before the click. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

interface ShopSearchProps {
  readonly id: string;
  readonly name: string;
  /** What stands below the field. */
  readonly noteId: string;
  readonly isWrong: boolean;
  /** It comes back after what was picked was taken back. */
  readonly takesFocus: boolean;
  readonly onChoose: (shopId: number) => void;
}

/** Institutions whose name holds what was typed; none before anything was. */
function useFound(keyword: string) {
  const typed = useDebounced(keyword.trim(), DELAY_MS);
  const query = useQuery({
    ...shopListQuery({ keyword: typed, page: 1, limit: MOST_SHOPS }),
    enabled: typed !== '',
    meta: { silent: true },
  });
  const isCurrent = typed !== '' && typed === keyword.trim() && !query.isPlaceholderData;
  return {
    typed,
    shops: isCurrent ? (query.data?.list ?? []) : [],
    isFailed: isCurrent && query.isError,
    isNone: isCurrent && query.data?.list.length === 0,
  };
}

/** A text box with the institutions it finds below; the arrow keys walk through them. */
export function ShopSearch(props: ShopSearchProps) {
  const { id, name, noteId, isWrong, takesFocus, onChoose } = props;
  const t = useMessages(shopSearchMessages);
  const isPhone = useIsPhone();
  const boxRef = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState('');
  const [isWanted, setWanted] = useState(false);
  // Belongs to one text: typing on starts above the list again.
  const [choice, setChoice] = useState({ typed: '', index: NONE });
  const { typed, shops, isFailed, isNone } = useFound(keyword);
  const isOpen = isWanted && shops.length > 0;
  const active = isOpen && choice.typed === typed ? choice.index : NONE;
  const listId = `${id}-shops`;
  const idOf = (index: number) => `${listId}-${index}`;

  const onShown = useEffectEvent(() => {
    if (takesFocus) {
      boxRef.current?.focus();
    }
  });
  useEffect(() => onShown(), []);

  const move = (by: 1 | -1) => {
    setWanted(true);
    // The box itself is one stop on the round.
    const stops = shops.length + 1;
    setChoice({ typed, index: ((active + 1 + by + stops) % stops) - 1 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    const chosen = shops[active];
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: isOpen ? () => setWanted(false) : undefined,
      // Never sends the form: what is typed here is a search.
      Enter: () => chosen !== undefined && onChoose(chosen.id),
    };
    const action = actions[event.key];
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  };

  return (
    <div className={styles.place}>
      <div className={isWrong ? `${formStyles.box} ${formStyles.wrong}` : formStyles.box}>
        <input
          ref={boxRef}
          id={id}
          name={name}
          className={formStyles.input}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          {...(active !== NONE && { 'aria-activedescendant': idOf(active) })}
          aria-invalid={isWrong}
          aria-describedby={noteId}
          maxLength={KEYWORD_MAX_LENGTH}
          value={keyword}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => {
            setKeyword(currentTarget.value);
            setWanted(true);
          }}
          onBlur={() => {
            // Words that picked nothing would look as if they were sent.
            setKeyword('');
            setWanted(false);
          }}
        />
      </div>
      {isOpen && (
        <div {...LISTBOX} id={listId} className={styles.list} aria-label={t('list')}>
          {isPhone && <BackCloses onClose={() => setWanted(false)} />}
          {shops.map((shop, index) => (
            <button
              key={shop.id}
              id={idOf(index)}
              type="button"
              {...{ role: 'option', 'aria-selected': index === active, tabIndex: -1 }}
              className={styles.option}
              lang={contentLanguage(shop.name)}
              onPointerDown={keepFocus}
              onClick={() => onChoose(shop.id)}
            >
              {shop.name}
            </button>
          ))}
        </div>
      )}
      {isWanted && isNone && <p className={formStyles.note}>{t('none', { keyword: typed })}</p>}
      {isWanted && isFailed && <p className={formStyles.error}>{t('failed')}</p>}
      <VisuallyHidden as="output">{isOpen && t('found', { number: shops.length })}</VisuallyHidden>
    </div>
  );
}
