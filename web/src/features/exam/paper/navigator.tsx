import type { Topic } from '#features/exam/exam.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './navigator.module.css';
import { paperMessages } from './paper.messages.ts';
import { isAnswered, type Sheet } from './sheet.rules.ts';

interface NavigatorProps {
  readonly topics: readonly Topic[];
  readonly sheet: Sheet;
  readonly marked: readonly number[];
  readonly current: number;
  readonly onGo: (place: number) => void;
}

/** All questions by number: which are answered, open or marked, and the way to each. */
export function Navigator({ topics, sheet, marked, current, onGo }: NavigatorProps) {
  const t = useMessages(paperMessages);
  const done = topics.filter(({ id }) => isAnswered(sheet.get(id)?.answer)).length;
  return (
    <nav aria-label={t('navigator')}>
      <p className={styles.progress}>{t('progress', { done, count: topics.length })}</p>
      <ol className={styles.grid}>
        {topics.map(({ id }, place) => {
          const isDone = isAnswered(sheet.get(id)?.answer);
          const isMarked = marked.includes(id);
          const name = isDone ? 'stateAnswered' : 'stateOpen';
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.cell}
                data-done={isDone}
                data-marked={isMarked}
                aria-label={t(isMarked ? `${name}Marked` : name, { no: place + 1 })}
                {...(place === current && { 'aria-current': 'step' })}
                onClick={() => onGo(place)}
              >
                {place + 1}
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        <span data-done="true">{t('answered')}</span>
        <span data-done="false">{t('open')}</span>
        <span data-marked="true">{t('marked')}</span>
      </p>
    </nav>
  );
}
