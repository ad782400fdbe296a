import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { Meter } from '#shared/ui/meter.tsx';
import { studyBoxMessages } from './study-box.messages.ts';
import styles from './study-box.module.css';

interface StudyBoxProps {
  readonly percent: number;
  /** Null for ever. */
  readonly until: string | null;
  /** Nothing of it is studied online. */
  readonly isOnSite: boolean;
  /** The lesson to go on with; null while it is unknown. */
  readonly lesson: { readonly title: string } | null;
  /** No lesson has been opened yet. */
  readonly isFirst: boolean;
  /** That lesson is a class that can be entered now. */
  readonly isLive: boolean;
  /** Null without one. */
  readonly examId: number | null;
  /** What the course leads to when all of it is studied. */
  readonly after: ReactNode;
}

const WHOLE = 100;

/** Stands on the page of a course for its owner, in place of what it costs. */
export function StudyBox(props: StudyBoxProps) {
  const { percent, until, isOnSite, lesson, isFirst, isLive, examId, after } = props;
  const t = useMessages(studyBoxMessages);
  const lead = isFirst ? t('first') : t('next');
  return (
    <section className={styles.box} aria-label={t('mine')}>
      <div className={styles.line}>
        <span className={styles.percent}>{t('percent', { percent })}</span>
        <span className={styles.until}>
          {until === null ? t('forever') : t('until', { time: wireDate(until) })}
        </span>
      </div>
      <Meter percent={percent} label={t('progress')} />
      <p className={styles.next}>
        {isOnSite && t('ticket')}
        {!isOnSite && lesson !== null && (
          <>
            {isLive ? t('held') : lead}
            <b lang={contentLanguage(lesson.title)}>{lesson.title}</b>
          </>
        )}
      </p>
      {percent === WHOLE && after}
      {percent !== WHOLE && examId !== null && (
        <Link
          to={pathTo('userExamEdit', { id: examId })}
          className={buttonClass({ look: 'plain', size: 'small' })}
        >
          {t('exam')}
        </Link>
      )}
    </section>
  );
}
