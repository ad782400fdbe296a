import { Link } from 'react-router';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { PlayIcon } from '#shared/ui/icons.tsx';
import styles from './course-cover.module.css';
import { courseMessages } from './course.messages.ts';
import type { Course } from './course.queries.ts';

/** A lesson that everybody may watch. */
export interface TrialLesson {
  readonly id: number;
  readonly title: string;
  /** Its place in the catalogue, as `1.1`. */
  readonly number: string;
}

interface CourseCoverProps {
  readonly course: Pick<Course, 'id' | 'type' | 'title' | 'cover' | 'video_url'>;
  readonly trial: TrialLesson | null;
}

function TrialLink({ course, trial }: CourseCoverProps & { readonly trial: TrialLesson }) {
  const t = useMessages(courseMessages);
  return (
    <Link
      className={styles.trial}
      to={pathTo('courseInfo', { id: course.id, type: course.type, chapter: trial.id })}
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
          lang={contentLanguage(course.title)}
          aria-label={t('preview', { title: course.title })}
        />
      )}
      {trial !== null && <TrialLink course={course} trial={trial} />}
    </div>
  );
}
