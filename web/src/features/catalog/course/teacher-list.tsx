import { Link } from 'react-router';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cardClass, cardLinkClass } from '#shared/ui/card/card.ts';
import { courseMessages } from './course.messages.ts';
import type { Course } from './course.queries.ts';
import styles from './teacher-list.module.css';

const PHOTO_SIZE = 64;

/** Who teaches the course; each leads to a page of its own. */
export function TeacherList({ course }: { readonly course: Pick<Course, 'teacher' | 'shop'> }) {
  const t = useMessages(courseMessages);
  const { teacher: teachers, shop } = course;
  return teachers.length === 0 ? (
    <p className={styles.none}>{t('noTeachers')}</p>
  ) : (
    <ul className={styles.list} aria-label={t('teachers')}>
      {teachers.map(({ id, name, photo, title }) => (
        <li key={id} className={cardClass(styles.teacher)} lang={CONTENT_LANGUAGE}>
          <Avatar src={photo} name={name} size={PHOTO_SIZE} />
          <div>
            <p className={styles.name}>
              <Link
                to={pathTo('organInfo', { id: shop.id, teacher: id })}
                className={cardLinkClass}
              >
                {name}
              </Link>
            </p>
            <p className={styles.title}>{title}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
