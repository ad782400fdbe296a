import { Link, useLocation } from 'react-router';
import { Cover } from '#shared/cover/cover.tsx';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { PlayIcon } from '#shared/ui/icons.tsx';
import styles from './course-cover.module.css';
import { courseMessages } from './course.messages.ts';
import type { Course } from './course.queries.ts';
import { tabFragment } from './course-view.ts';

/** A lesson that everybody may watch. */
export interface TrialLesson {
  readonly id: number;
  readonly title: string;
  /** Its place in the catalogue, as `1.1`. */
  readonly number: string;
}

interface CourseCoverProps {
  readonly course: Pick<Course, 'title' | 'cover' | 'video_url'>;
  readonly trial: TrialLesson | null;
}

function TrialLink({ trial }: { readonly trial: TrialLesson }) {
  const t = useMessages(courseMessages);
  const { search } = useLocation();
  return (
    <Link
      className={styles.trial}
      to={{ search, hash: tabFragment('catalogue', { lesson: trial.id }) }}
      title={t('trialNamed', { title: trial.title })}
    >
      <PlayIcon />
      {t('trial', { number: trial.number })}
    </Link>
  );
}

/** The course's picture or preview, and the way to its first trial lesson. */
export function CourseCover({ course, trial }: CourseCoverProps) {
  const t = useMessages(courseMessages);
  const preview = safeUrl(course.video_url);
  return (
    <div className={styles.cover}>
      {preview === null ? (
        <Cover src={course.cover} title={course.title} eager />
      ) : (
        <video
          className={styles.video}
          src={preview}
          poster={safeUrl(course.cover) ?? undefined}
          controls
          muted
          playsInline
          preload="none"
          lang={CONTENT_LANGUAGE}
          aria-label={t('preview', { title: course.title })}
        />
      )}
      {trial !== null && <TrialLink trial={trial} />}
    </div>
  );
}
