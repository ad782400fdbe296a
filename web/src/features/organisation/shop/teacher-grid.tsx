import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { shopMessages } from './shop.messages.ts';
import type { Teacher } from './shop.queries.ts';
import styles from './teacher-grid.module.css';

const PHOTO_SIZE = 64;
const CARD_HEIGHT = '148px';
const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

function TeacherCard({ teacher }: { readonly teacher: Teacher }) {
  const t = useMessages(shopMessages);
  return (
    <article className={styles.card}>
      <Avatar src={teacher.photo} name={teacher.name} size={PHOTO_SIZE} />
      <div className={styles.body}>
        <h3 className={styles.name} lang={CONTENT_LANGUAGE}>
          {teacher.name}
        </h3>
        {teacher.title !== '' && <p lang={CONTENT_LANGUAGE}>{teacher.title}</p>}
        <p className={styles.count}>
          {t('teaches', { number: formatNumber(teacher.curriculum_count) })}
        </p>
        {teacher.intro !== '' && (
          <p className={styles.intro} lang={CONTENT_LANGUAGE}>
            {teacher.intro}
          </p>
        )}
      </div>
    </article>
  );
}

/** The teachers of an institution, side by side. */
export function TeacherGrid({ teachers }: { readonly teachers: readonly Teacher[] }) {
  const t = useMessages(shopMessages);
  return (
    <ul className={styles.grid} aria-label={t('teachers')}>
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <TeacherCard teacher={teacher} />
        </li>
      ))}
    </ul>
  );
}

/** Teachers on their way. */
export function TeacherSkeletons() {
  return (
    <div className={styles.grid}>
      {SKELETON_CARDS.map((card) => (
        <Skeleton key={card} height={CARD_HEIGHT} />
      ))}
    </div>
  );
}
