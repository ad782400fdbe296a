import { HOUR_S, MINUTE_S } from '@zhiji/contract/kernel/durations';
import type { ReactNode } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ChevronRightIcon } from '#shared/ui/icons.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './catalogue-list.module.css';
import { catalogueMessages } from './catalogue.messages.ts';
import type { Lesson } from './catalogue.queries.ts';

const MINUTES_OF_HOUR = HOUR_S / MINUTE_S;

interface CatalogueSectionProps {
  readonly title: string;
  readonly lessons: readonly Lesson[];
  readonly isOpen: boolean;
  readonly onFold: (isOpen: boolean) => void;
  /** How much is done is said to who studies the course, how long it is to others. */
  readonly hasProgress: boolean;
  /** The rows of its lessons. */
  readonly children: ReactNode;
}

function Done({ lessons }: Pick<CatalogueSectionProps, 'lessons'>) {
  const t = useMessages(catalogueMessages);
  const total = lessons.length;
  const done = lessons.filter(({ is_finish }) => is_finish === 1).length;
  return (
    <span className={styles.sum}>
      <span aria-hidden="true">
        {done}/{total}
      </span>
      <VisuallyHidden>{t('done', { done, total })}</VisuallyHidden>
    </span>
  );
}

function Length({ lessons }: Pick<CatalogueSectionProps, 'lessons'>) {
  const t = useMessages(catalogueMessages);
  const seconds = lessons.reduce((sum, { duration }) => sum + duration, 0);
  const all = Math.round(seconds / MINUTE_S);
  const hours = Math.floor(all / MINUTES_OF_HOUR);
  const minutes = all % MINUTES_OF_HOUR;
  const number = lessons.length;
  return (
    <span className={styles.sum}>
      {seconds < MINUTE_S && t('lessons', { number })}
      {seconds >= MINUTE_S && hours === 0 && t('lessonsAndMinutes', { number, minutes })}
      {hours > 0 && minutes === 0 && t('lessonsAndHours', { number, hours })}
      {hours > 0 && minutes > 0 && t('lessonsAndBoth', { number, hours, minutes })}
    </span>
  );
}

/** A section of the catalogue that folds. */
export function CatalogueSection(props: CatalogueSectionProps) {
  const { title, lessons, isOpen, onFold, hasProgress, children } = props;
  return (
    <details
      className={styles.fold}
      open={isOpen}
      // The browser tells of every change, of ours too.
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onFold(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.about}>
          <h3 className={styles.section} lang={contentLanguage(title)}>
            {title}
          </h3>
          {hasProgress ? <Done lessons={lessons} /> : <Length lessons={lessons} />}
        </span>
        <ChevronRightIcon />
      </summary>
      {children}
    </details>
  );
}
