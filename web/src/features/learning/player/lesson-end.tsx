import { Link } from 'react-router';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import type { Lesson } from '../catalogue/catalogue.queries.ts';
import styles from './player.module.css';
import { END_CODES, type LessonEnd as End } from './player.rules.ts';
import { studyMessages } from './study.messages.ts';

interface LessonEndProps {
  readonly end: End;
  readonly next: Pick<Lesson, 'id' | 'title'> | null;
  readonly lessonPath: (chapterId: number) => string;
  readonly coursePath: string;
  /** Where the course is reviewed. */
  readonly reviewPath: string;
}

function useEndText(end: End): string {
  const t = useMessages(studyMessages);
  switch (end.code) {
    case END_CODES.notPurchased:
      return t('trialOver');
    case END_CODES.onlyPlay:
      return t('played');
    case END_CODES.completed:
      return t(end.isAll ? 'allFinished' : 'finished');
  }
}

/** What comes after a lesson: the next one, buying the course, or what follows a finished course. */
export function LessonEnd({ end, next, lessonPath, coursePath, reviewPath }: LessonEndProps) {
  const t = useMessages(studyMessages);
  const text = useEndText(end);
  const isAll = end.code === END_CODES.completed && end.isAll;
  return (
    <div className={styles.notice}>
      <output>{text}</output>
      <div className={styles.choices}>
        {isAll && (
          <>
            <Link to={reviewPath} className={buttonClass()}>
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
            className={buttonClass({
              look: end.code === END_CODES.notPurchased ? 'plain' : 'primary',
            })}
          >
            {t('next')}
            <span lang={CONTENT_LANGUAGE}>{next.title}</span>
          </Link>
        )}
      </div>
    </div>
  );
}
