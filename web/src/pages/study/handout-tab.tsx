import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { annexList } from '#features/learning/annex/later-annex-list.ts';
import type { Catalogue, Lesson } from '#features/learning/catalogue/catalogue.queries.ts';
import { studyMessages } from '#features/learning/player/study.messages.ts';
import { Later } from '#shared/api/later.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './handout-tab.module.css';

interface HandoutTabProps {
  readonly courseId: number;
  readonly catalogue: Catalogue;
  /** Where a lesson is studied; null for one that may not be. */
  readonly pathOf: (lesson: Lesson) => string | null;
}

/** What there is to read: handouts that are lessons, and files to take along. */
export function HandoutTab({ courseId, catalogue, pathOf }: HandoutTabProps) {
  const t = useMessages(studyMessages);
  const handouts = catalogue
    .flatMap(({ son }) => son)
    .filter(({ type }) => type === CHAPTER_TYPES.pdf);
  return (
    <>
      {handouts.length > 0 && (
        <ul className={styles.handouts} aria-label={t('handouts')}>
          {handouts.map((lesson) => {
            const path = pathOf(lesson);
            return (
              <li key={lesson.id} className={styles.handout}>
                {path === null ? (
                  <span lang={contentLanguage(lesson.title)}>{lesson.title}</span>
                ) : (
                  <Link to={path} className={styles.link} lang={contentLanguage(lesson.title)}>
                    {lesson.title}
                  </Link>
                )}
                <span className={styles.pages}>
                  {t('pageCount', { number: formatNumber(lesson.page_num) })}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <h3 className={styles.heading}>{t('files')}</h3>
      <Later part={annexList} fallback={<Skeleton height="96px" />}>
        {({ AnnexList }) => <AnnexList courseId={courseId} />}
      </Later>
    </>
  );
}
