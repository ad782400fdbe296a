import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { catalogueQueries, type Catalogue } from '../catalogue/catalogue.queries.ts';
import { LessonWhy } from './lesson-why.tsx';
import styles from './progress-panel.module.css';
import { progressMessages } from './progress.messages.ts';
import { progressQueries, type CourseProgress } from './progress.queries.ts';

interface ProgressPanelProps {
  readonly courseId: number;
  /** Goes to a second, or a page, of a lesson. */
  readonly onJump: (chapterId: number, position: number) => void;
}

function titlesOf(catalogue: Catalogue | undefined): ReadonlyMap<number, string> {
  const lessons = (catalogue ?? []).flatMap(({ son }) => son);
  return new Map(lessons.map(({ id, title }) => [id, title]));
}

function Sum({ progress }: { readonly progress: CourseProgress }) {
  const t = useMessages(progressMessages);
  const { finish_num: done, total_num: total, percent } = progress;
  return (
    <>
      <p className={styles.sum}>{t('sum', { done, total, percent })}</p>
      <progress className={styles.bar} max={100} value={percent} aria-label={t('bar')} />
    </>
  );
}

/** Why a course is not finished: each lesson with what counts, what is done and what is missing. */
export function ProgressPanel({ courseId, onJump }: ProgressPanelProps) {
  const t = useMessages(progressMessages);
  const headingId = useId();
  const progress = useQuery(progressQueries.ofCourse(courseId));
  const catalogue = useQuery(catalogueQueries.ofCourse(courseId));
  const titles = titlesOf(catalogue.data);
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {progress.data?.is_all === 1 ? t('allDone') : t('why')}
      </h2>
      <QueryBlock query={progress} skeleton={<Skeleton height="200px" />} isEmpty={() => false}>
        {(known) => (
          <>
            <Sum progress={known} />
            <ol className={styles.lessons}>
              {known.list.map((lesson) => (
                <LessonWhy
                  key={lesson.chapter_id}
                  lesson={lesson}
                  title={titles.get(lesson.chapter_id) ?? ''}
                  onJump={onJump}
                />
              ))}
            </ol>
            <p className={styles.rules}>{t('rules')}</p>
          </>
        )}
      </QueryBlock>
    </section>
  );
}
