import type { UseQueryResult } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './catalogue-list.module.css';
import { catalogueMessages } from './catalogue.messages.ts';
import type { Catalogue, Lesson } from './catalogue.queries.ts';
import { numberLessons } from './lesson-numbers.ts';
import { LessonRow } from './lesson-row.tsx';

interface CatalogueListProps {
  readonly query: UseQueryResult<Catalogue>;
  /** The lesson that is open, if any. */
  readonly currentId: number | null;
  /** Where a lesson is studied; null for one that may not be. */
  readonly pathOf: (lesson: Lesson) => string | null;
}

/** Sections and lessons of a course. */
export function CatalogueList({ query, currentId, pathOf }: CatalogueListProps) {
  const t = useMessages(catalogueMessages);
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="320px" />} isEmpty={() => false}>
      {(catalogue) => {
        const sections = numberLessons(catalogue);
        const all = sections.flatMap(({ lessons }) => lessons);
        const hasKinds = all.some(({ type }) => type !== all[0]?.type);
        return sections.length === 0 ? (
          <p className={styles.note}>{t('none')}</p>
        ) : (
          <>
            {sections.map(({ id, title, lessons }) => (
              <section key={id}>
                <h3 className={styles.section} lang={CONTENT_LANGUAGE}>
                  {title}
                </h3>
                <ol>
                  {lessons.map(({ number, ...lesson }) => (
                    <li key={lesson.id}>
                      <LessonRow
                        lesson={lesson}
                        number={number}
                        isCurrent={lesson.id === currentId}
                        path={pathOf(lesson)}
                        hasKind={hasKinds}
                      />
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </>
        );
      }}
    </QueryBlock>
  );
}
