import { LESSON_RULES } from '@zhiji/contract/kernel/statuses';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { clockText } from '#shared/lib/lesson-time.ts';
import styles from './progress-panel.module.css';
import { progressMessages } from './progress.messages.ts';
import type { LessonProgress } from './progress.queries.ts';

/** Gaps offered at once; the next appear as these are closed. */
const GAPS_SHOWN = 6;

interface LessonRequirementsProps {
  readonly title: string;
  readonly lesson: LessonProgress;
  /** Goes to a second, or a page, of the lesson. */
  readonly onJump: (chapterId: number, position: number) => void;
}

function useStanding({ is_finish, why }: LessonProgress): string {
  const t = useMessages(progressMessages);
  if (is_finish === 1) {
    return t('finished');
  }
  switch (why.rule) {
    case LESSON_RULES.watch:
      return t('watched', { done: clockText(why.done), needed: clockText(why.needed) });
    case LESSON_RULES.pages:
      return t('paged', { done: why.done, needed: why.needed });
    case LESSON_RULES.attend:
      return t('attend');
  }
}

function Gaps({ lesson, title, onJump }: LessonRequirementsProps) {
  const t = useMessages(progressMessages);
  const { rule, missing } = lesson.why;
  const gapText = ([from, to]: readonly [number, number]): string => {
    if (rule === LESSON_RULES.watch) {
      return t('seconds', { from: clockText(from), to: clockText(to) });
    }
    return to - from === 1 ? t('page', { from }) : t('pages', { from, to: to - 1 });
  };
  return (
    <ul className={styles.gaps} aria-label={`${title}: ${t('missing')}`}>
      {missing.slice(0, GAPS_SHOWN).map((gap) => (
        <li key={gap[0]}>
          <button
            type="button"
            className={styles.gap}
            onClick={() => onJump(lesson.chapter_id, gap[0])}
          >
            {gapText(gap)}
          </button>
        </li>
      ))}
      {missing.length > GAPS_SHOWN && (
        <li className={styles.more}>{t('more', { number: missing.length - GAPS_SHOWN })}</li>
      )}
    </ul>
  );
}

/** What finishes one lesson, how far it is, and the parts that were not seen. */
export function LessonRequirements(props: LessonRequirementsProps) {
  const { lesson, title } = props;
  const standing = useStanding(lesson);
  const isOpen = lesson.is_finish === 0 && lesson.why.missing.length > 0;
  return (
    <li className={styles.lesson}>
      <div className={styles.line}>
        <span lang={contentLanguage(title)} className={styles.title}>
          {title}
        </span>
        <span className={lesson.is_finish === 1 ? styles.finished : styles.standing}>
          {standing}
        </span>
      </div>
      {isOpen && <Gaps {...props} />}
    </li>
  );
}
