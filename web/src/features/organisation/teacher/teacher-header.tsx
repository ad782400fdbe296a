import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { type Figure, Figures } from '../figures.tsx';
import styles from './teacher-header.module.css';
import { teacherMessages } from './teacher.messages.ts';
import type { TeacherPage } from './teacher.queries.ts';

const PHOTO_SIZE = 112;
const SCORE_DIGITS = 1;

/** Who the teacher is, where they teach, and what learners think. */
export function TeacherHeader({ teacher }: { readonly teacher: TeacherPage }) {
  const t = useMessages(teacherMessages);
  const { shop } = teacher;
  const figures: readonly Figure[] = [
    [t('courseCount'), formatNumber(teacher.curriculum_count)],
    [t('learners'), formatNumber(teacher.buy_num)],
    teacher.comment_num === 0
      ? [t('score'), t('noScore')]
      : [
          t('score'),
          teacher.score.toFixed(SCORE_DIGITS),
          t('comments', { number: formatNumber(teacher.comment_num) }),
        ],
  ];
  return (
    <header className={styles.header}>
      <Avatar src={teacher.photo} name={teacher.name} size={PHOTO_SIZE} />
      <div>
        <h1 className={styles.name} lang={contentLanguage(teacher.name)}>
          {teacher.name}
        </h1>
        {teacher.title !== '' && <p lang={contentLanguage(teacher.title)}>{teacher.title}</p>}
        {shop === null ? (
          <p className={styles.shop}>{t('independent')}</p>
        ) : (
          <p className={styles.shop}>
            {t('teachesAt')}{' '}
            <Link to={pathTo('organInfo', { id: shop.id })} lang={contentLanguage(shop.name)}>
              {shop.name}
            </Link>
          </p>
        )}
      </div>
      <Figures figures={figures} className={styles.figures} />
      <section className={styles.intro}>
        <h2 className={styles.heading}>{t('intro')}</h2>
        {teacher.intro === '' ? (
          <p>{t('noIntro')}</p>
        ) : (
          <p lang={contentLanguage(teacher.intro)}>{teacher.intro}</p>
        )}
      </section>
    </header>
  );
}
