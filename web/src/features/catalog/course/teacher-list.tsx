import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { courseMessages } from './course.messages.ts';
import type { Course } from './course.queries.ts';
import styles from './teacher-list.module.css';

const PHOTO_SIZE = 64;

/** Who teaches the course. */
export function TeacherList({ teachers }: { readonly teachers: Course['teacher'] }) {
  const t = useMessages(courseMessages);
  return teachers.length === 0 ? (
    <p className={styles.none}>{t('noTeachers')}</p>
  ) : (
    <ul className={styles.list} aria-label={t('teachers')}>
      {teachers.map(({ id, name, photo, title }) => (
        <li key={id} className={styles.teacher} lang={CONTENT_LANGUAGE}>
          <Avatar src={photo} name={name} size={PHOTO_SIZE} />
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.title}>{title}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
