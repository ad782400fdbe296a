import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Meter } from '#shared/ui/meter.tsx';
import { catalogueQueries, type Catalogue } from '../catalogue/catalogue.queries.ts';
import { LessonRequirements } from './lesson-requirements.tsx';
import styles from './progress-panel.module.css';
import { progressMessages } from './progress.messages.ts';
import { type LessonProgress, progressQueries } from './progress.queries.ts';

/** Enough for the next evenings; a list of everything discourages. */
const LESSONS_SHOWN = 5;

interface ProgressPanelProps {
  readonly courseId: number;
  /** Goes to a second, or a page, of a lesson. */
  readonly onJump: (chapterId: number, position: number) => void;
}

function titlesOf(catalogue: Catalogue | undefined): ReadonlyMap<number, string> {
  const lessons = (catalogue ?? []).flatMap(({ son }) => son);
  return new Map(lessons.map(({ id, title }) => [id, title]));
}

interface MissingProps extends Pick<ProgressPanelProps, 'onJump'> {
  readonly lessons: readonly LessonProgress[];
  readonly titles: ReadonlyMap<number, string>;
}

/** The next lessons that are not finished, each with what is missing. */
function Missing({ lessons, titles, onJump }: MissingProps) {
  const t = useMessages(progressMessages);
  const open = lessons.filter(({ is_finish }) => is_finish === 0);
  return (
    <>
      <ol className={styles.lessons}>
        {open.slice(0, LESSONS_SHOWN).map((lesson) => (
          <LessonRequirements
            key={lesson.chapter_id}
            lesson={lesson}
            title={titles.get(lesson.chapter_id) ?? ''}
            onJump={onJump}
          />
        ))}
      </ol>
      {open.length > LESSONS_SHOWN && (
        <p className={styles.more}>{t('moreLessons', { number: open.length - LESSONS_SHOWN })}</p>
      )}
      <p className={styles.rules}>{t('rules')}</p>
    </>
  );
}

/** How far a course is and, unfolded, what is missing: the next lessons and the parts not seen. */
export function ProgressPanel({ courseId, onJump }: ProgressPanelProps) {
  const t = useMessages(progressMessages);
  const progress = useQuery(progressQueries.ofCourse(courseId));
  const catalogue = useQuery(catalogueQueries.ofCourse(courseId));
  const titles = titlesOf(catalogue.data);
  return (
    <QueryBlock query={progress} skeleton={<Skeleton height="52px" />} isEmpty={() => false}>
      {({ finish_num: done, total_num: total, percent, is_all, list }) => (
        <div className={styles.panel}>
          <Meter percent={percent} label={t('bar')} />
          {is_all === 1 ? (
            <p className={styles.sum}>{t('allDone')}</p>
          ) : (
            <details>
              <summary className={styles.summary}>
                <span className={styles.sum}>{t('sum', { done, total, percent })}</span>
                <span className={styles.why}>{t('why')}</span>
              </summary>
              <Missing lessons={list} titles={titles} onJump={onJump} />
            </details>
          )}
        </div>
      )}
    </QueryBlock>
  );
}
