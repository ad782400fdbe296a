import { Link } from 'react-router';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { courseMessages } from './course.messages.ts';
import type { Course } from './course.queries.ts';
import styles from './teacher-cards.module.css';

const PHOTO_SIZE = 52;
/** The others stand under the teachers' tab. */
const SHOWN = 3;

/** The faces beside a course; each leads to the teacher's page. */
export function TeacherCards({ course }: { readonly course: Pick<Course, 'teacher' | 'shop'> }) {
  const t = useMessages(courseMessages);
  return course.teacher.length === 0 ? null : (
    <section className={styles.box}>
      <h2 className={styles.heading}>{t('teachers')}</h2>
      <ul className={styles.list}>
        {course.teacher.slice(0, SHOWN).map(({ id, name, photo, title }) => (
          <li key={id}>
            <Link
              to={pathTo('organInfo', { id: course.shop.id, teacher: id })}
              className={styles.teacher}
              lang={CONTENT_LANGUAGE}
            >
              <Avatar src={photo} name={name} size={PHOTO_SIZE} />
              <span>
                <b className={styles.name}>{name}</b>
                <span className={styles.title}>{title}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
