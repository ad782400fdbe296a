import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { clockText } from '#shared/lib/lesson-time.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import type { Lesson } from '../catalogue/catalogue.queries.ts';
import styles from '#shared/player/player.module.css';
import { progressQueries } from '../progress/progress.queries.ts';
import { AutoNext } from './auto-next.tsx';
import { isPlayed } from './lesson-kinds.ts';
import { PLAY_ON } from './play-on.ts';
import { END_CODES, type LessonEnd as End } from '../player/player.rules.ts';
import { studyMessages } from '../player/study.messages.ts';

/** Ends after which the next lesson is what one wants. */
const GOES_ON: ReadonlySet<End['code']> = new Set([END_CODES.completed, END_CODES.onlyPlay]);

interface LessonEndProps {
  readonly end: End;
  readonly next: Lesson | null;
  readonly courseId: number;
  readonly chapterId: number;
  readonly lessonPath: (chapterId: number, at?: number) => string;
  readonly coursePath: string;
  /** Where the course is reviewed. */
  readonly reviewPath: string;
  /** What the course leads to when all of it is studied. */
  readonly after: ReactNode;
}

function useEndText(end: End): string {
  const t = useMessages(studyMessages);
  switch (end.code) {
    case END_CODES.notPurchased:
      return t('trialOver');
    case END_CODES.onlyPlay:
      return t('played');
    case END_CODES.incomplete:
      return t('unfinished');
    case END_CODES.completed:
      return t(end.isAll ? 'allFinished' : 'finished');
  }
}

type MissingProps = Pick<LessonEndProps, 'courseId' | 'chapterId' | 'lessonPath'>;

/** How much is missing of the lesson, and the way to the first part that was not seen. */
function Missing({ courseId, chapterId, lessonPath }: MissingProps) {
  const t = useMessages(studyMessages);
  const { data } = useQuery({ ...progressQueries.ofCourse(courseId), meta: { silent: true } });
  const why = data?.list.find(({ chapter_id }) => chapter_id === chapterId)?.why;
  const [first] = why?.missing ?? [];
  return (
    why !== undefined &&
    first !== undefined && (
      <>
        <p className={styles.fine}>
          {t('unfinishedText', { done: clockText(why.done), needed: clockText(why.needed) })}
        </p>
        <Link to={lessonPath(chapterId, first[0])} replace className={buttonClass()}>
          {t('watchMissing', { time: clockText(first[0]) })}
        </Link>
      </>
    )
  );
}

/** What comes after a lesson: the next one, buying the course, or what follows a finished course. */
export function LessonEnd({ end, next, coursePath, reviewPath, after, ...lesson }: LessonEndProps) {
  const { lessonPath } = lesson;
  const t = useMessages(studyMessages);
  const text = useEndText(end);
  const navigate = useNavigate();
  const isAll = end.code === END_CODES.completed && end.isAll;
  return (
    <div className={styles.notice}>
      <output>{text}</output>
      {end.code === END_CODES.incomplete && <Missing {...lesson} />}
      {isAll && after}
      <div className={styles.choices}>
        {isAll && (
          <>
            <Link to={reviewPath} className={buttonClass({ look: 'plain' })}>
              {t('review')}
            </Link>
            <Link to={pathTo('userCourse')} className={buttonClass({ look: 'plain' })}>
              {t('myCourses')}
            </Link>
          </>
        )}
        {end.code === END_CODES.notPurchased && (
          <Link to={coursePath} className={buttonClass()}>
            {t('buy')}
          </Link>
        )}
        {!isAll && next !== null && (
          <Link
            to={lessonPath(next.id)}
            state={PLAY_ON}
            className={buttonClass({
              look: GOES_ON.has(end.code) ? 'primary' : 'plain',
            })}
          >
            {t('next')}
            <span lang={contentLanguage(next.title)}>{next.title}</span>
          </Link>
        )}
      </div>
      {!isAll && next !== null && GOES_ON.has(end.code) && isPlayed(next) && (
        <AutoNext onNext={() => void navigate(lessonPath(next.id), { state: PLAY_ON })} />
      )}
    </div>
  );
}
