import { useEffect, useId, useRef } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { pdfMessages } from '../pdf.messages.ts';
import styles from './search-panel.module.css';
import type { Hit } from './text-search.ts';
import type { Search } from './use-text-search.ts';

interface SearchPanelProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly search: Search | null;
  readonly pages: number;
  /** The place of the hit looked at; -1 before any is. */
  readonly current: number;
  readonly onChoose: (place: number) => void;
}

function useStanding({ words, search, pages, current }: SearchPanelProps): string {
  const t = useMessages(pdfMessages);
  if (search === null) {
    return '';
  }
  const { hits, searched, isDone } = search;
  if (!isDone) {
    return t('searching', { searched, pages });
  }
  if (hits.length === 0) {
    return t('none', { words: words.trim() });
  }
  return current < 0
    ? t('hits', { number: hits.length })
    : t('hitOf', { number: current + 1, total: hits.length });
}

interface HitListProps {
  readonly hits: readonly Hit[];
  readonly current: number;
  readonly onChoose: (place: number) => void;
}

function HitList({ hits, current, onChoose }: HitListProps) {
  const t = useMessages(pdfMessages);
  return (
    <ol className={styles.hits}>
      {hits.map(({ page, spans, before, match, after }, place) => (
        <li key={[page, spans[0]?.piece, spans[0]?.from].join('-')}>
          <button
            type="button"
            className={styles.hit}
            aria-current={place === current ? 'true' : undefined}
            onClick={() => onChoose(place)}
          >
            <span className={styles.page}>{t('onPage', { page })}</span>
            <span lang={contentLanguage(before)}>
              {before}
              <mark>{match}</mark>
              {after}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Finds words in the handout and leads from one place to the next. */
export function SearchPanel(props: SearchPanelProps) {
  const { words, onWords, search, current, onChoose } = props;
  const t = useMessages(pdfMessages);
  const inputId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const standing = useStanding(props);
  const hits = search?.hits ?? [];
  const go = (step: 1 | -1) => {
    if (hits.length > 0) {
      onChoose((Math.max(current, step > 0 ? -1 : 0) + step + hits.length) % hits.length);
    }
  };
  useEffect(() => {
    inputRef.current?.focus();
  }, []);
  return (
    <div className={styles.search}>
      <search>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            go(1);
          }}
        >
          <label htmlFor={inputId} className={styles.label}>
            {t('words')}
          </label>
          <input
            id={inputId}
            ref={inputRef}
            type="search"
            className={styles.input}
            value={words}
            maxLength={100}
            onChange={({ target }) => onWords(target.value)}
          />
          <div className={styles.steps}>
            <Button look="plain" size="small" disabled={hits.length === 0} onClick={() => go(-1)}>
              {t('previousHit')}
            </Button>
            <Button look="plain" size="small" type="submit" disabled={hits.length === 0}>
              {t('nextHit')}
            </Button>
          </div>
        </form>
      </search>
      <output className={styles.standing}>{standing}</output>
      <HitList hits={hits} current={current} onChoose={onChoose} />
    </div>
  );
}
