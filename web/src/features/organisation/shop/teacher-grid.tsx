import { Link } from 'react-router';
import { CONTENT_LANGUAGE, contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cardClass, cardLinkClass } from '#shared/ui/card/card.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { shopMessages } from './shop.messages.ts';
import type { Teacher } from './shop.queries.ts';
import styles from './teacher-grid.module.css';

const PHOTO_SIZE = 64;
const CARD_HEIGHT = '148px';
const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

function TeacherCard({ teacher, shopId }: { readonly teacher: Teacher; readonly shopId: number }) {
  const t = useMessages(shopMessages);
  return (
    <article className={cardClass(styles.card)}>
      <Avatar src={teacher.photo} name={teacher.name} size={PHOTO_SIZE} />
      <div className={styles.body}>
        <h3 className={styles.name} lang={CONTENT_LANGUAGE}>
          <Link
            to={pathTo('organInfo', { id: shopId, teacher: teacher.id })}
            className={cardLinkClass}
          >
            {teacher.name}
          </Link>
        </h3>
        {teacher.title !== '' && <p lang={contentLanguage(teacher.title)}>{teacher.title}</p>}
        <p className={styles.count}>
          {t('teaches', { number: formatNumber(teacher.curriculum_count) })}
        </p>
        {teacher.intro !== '' && (
          <p className={styles.intro} lang={contentLanguage(teacher.intro)}>
            {teacher.intro}
          </p>
        )}
      </div>
    </article>
  );
}

interface TeacherGridProps {
  readonly teachers: readonly Teacher[];
  readonly shopId: number;
}

/** The teachers of an institution, side by side; each leads to a page of its own. */
export function TeacherGrid({ teachers, shopId }: TeacherGridProps) {
  const t = useMessages(shopMessages);
  return (
    <ul className={styles.grid} aria-label={t('teachers')}>
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <TeacherCard teacher={teacher} shopId={shopId} />
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
