import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { catalogueQueries } from '../catalogue/catalogue.queries.ts';
import { lessonAfter } from '../player/study-order.ts';
import { pdfMessages } from './pdf.messages.ts';
import styles from './reading-end.module.css';

/** How reading came to its end. */
export type End = 'finished' | 'allFinished' | 'notYet' | 'trialOver';

/** Addresses of the course a handout belongs to. */
export interface ReaderPaths {
  readonly coursePath: string;
  readonly reviewPath: string;
  readonly lessonPath: (chapterId: number) => string;
}

interface ReadingEndProps {
  readonly end: End;
  readonly courseId: number;
  readonly chapterId: number;
  readonly paths: ReaderPaths;
  /** The pages that are missing. */
  readonly missing: ReactNode;
  /** What the course leads to when all of it is studied. */
  readonly after: ReactNode;
}

function NextLesson({
  courseId,
  chapterId,
  paths,
}: Omit<ReadingEndProps, 'end' | 'missing' | 'after'>) {
  const t = useMessages(pdfMessages);
  const { data = [] } = useQuery(catalogueQueries.ofCourse(courseId));
  const next = lessonAfter(data, chapterId, true);
  return next === null ? null : (
    <Link to={paths.lessonPath(next.id)} className={buttonClass({ size: 'small' })}>
      {t('nextLesson')}
      <span lang={contentLanguage(next.title)}>{next.title}</span>
    </Link>
  );
}

/** What comes after the last page: the next lesson, what is missing, or buying the course. */
export function ReadingEnd({ end, missing, after, ...lesson }: ReadingEndProps) {
  const t = useMessages(pdfMessages);
  const { coursePath, reviewPath } = lesson.paths;
  return (
    <div className={styles.end}>
      <output className={styles.text}>{t(end)}</output>
      {end === 'finished' && <NextLesson {...lesson} />}
      {end === 'notYet' && <div className={styles.missing}>{missing}</div>}
      {end === 'allFinished' && (
        <>
          {after}
          <Link to={reviewPath} className={buttonClass({ look: 'plain', size: 'small' })}>
            {t('review')}
          </Link>
        </>
      )}
      {end === 'trialOver' && (
        <Link to={coursePath} className={buttonClass({ size: 'small' })}>
          {t('buy')}
        </Link>
      )}
    </div>
  );
}
