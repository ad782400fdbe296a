import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import styles from './catalogue-list.module.css';
import { catalogueMessages } from './catalogue.messages.ts';
import type { Catalogue, Lesson } from './catalogue.queries.ts';
import { numberLessons } from './lesson-numbers.ts';
import { LessonRow } from './lesson-row.tsx';
import { useFolds } from './use-folds.ts';

interface CatalogueListProps {
  readonly query: UseQueryResult<Catalogue>;
  /** The lesson that is open, if any. */
  readonly currentId: number | null;
  /** Whether the person studies the course. */
  readonly hasProgress: boolean;
  /** Where a lesson is studied; null for one that may not be. */
  readonly pathOf: (lesson: Lesson) => string | null;
}

/** So few lessons need no folding. */
const FEW = 12;

interface SectionsProps extends Omit<CatalogueListProps, 'query'> {
  readonly catalogue: Catalogue;
}

function Sections({ catalogue, currentId, hasProgress, pathOf }: SectionsProps) {
  const t = useMessages(catalogueMessages);
  const sections = useMemo(() => numberLessons(catalogue), [catalogue]);
  const all = sections.flatMap(({ lessons }) => lessons);
  const current =
    sections.find(({ lessons }) => lessons.some(({ id }) => id === currentId))?.id ?? null;
  const { isOpen, fold, foldAll } = useFolds(
    sections.map(({ id }) => id),
    (section) => all.length <= FEW || section === (current ?? sections[0]?.id),
    current,
  );
  const hasKinds = all.some(({ type }) => type !== all[0]?.type);
  const areAllOpen = sections.every(({ id }) => isOpen(id));
  return (
    <>
      {sections.length > 1 && (
        <p className={styles.tools}>
          <button type="button" className={styles.tool} onClick={() => foldAll(!areAllOpen)}>
            {t(areAllOpen ? 'closeAll' : 'openAll')}
          </button>
        </p>
      )}
      {sections.map(({ id, title, lessons }) => (
        <CatalogueSection
          key={id}
          title={title}
          lessons={lessons}
          isOpen={isOpen(id)}
          onFold={(open) => fold(id, open)}
          hasProgress={hasProgress}
        >
          <ol>
            {lessons.map((lesson) => (
              <li key={lesson.id}>
                <LessonRow
                  lesson={lesson}
                  isCurrent={lesson.id === currentId}
                  path={pathOf(lesson)}
                  hasKind={hasKinds}
                />
              </li>
            ))}
          </ol>
        </CatalogueSection>
      ))}
    </>
  );
}

/** Sections and lessons of a course; of a long one, only the section one is in stands open. */
export function CatalogueList({ query, ...props }: CatalogueListProps) {
  const t = useMessages(catalogueMessages);
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="320px" />} isEmpty={() => false}>
      {(catalogue) =>
        catalogue.length === 0 ? (
          <p className={styles.note}>{t('none')}</p>
        ) : (
          <Sections catalogue={catalogue} {...props} />
        )
      }
    </QueryBlock>
  );
}
