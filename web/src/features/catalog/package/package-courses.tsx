import { Link } from 'react-router';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { cardsMessages } from '../cards/cards.messages.ts';
import { courseOffer, offerMoments } from '../cards/offer.ts';
import { Price } from '../cards/price.tsx';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';
import { courseKinds } from '../course/course-kinds.ts';
import { packageMessages } from './package.messages.ts';
import styles from './package-courses.module.css';
import type { Package } from './package.queries.ts';

type Included = Package['relation'][number];

/** One course of the package; the whole row leads to it, its title is the link's name. */
function CourseRow({ included }: { readonly included: Included }) {
  const tCards = useMessages(cardsMessages);
  const { curriculum: course, is_owned: isOwned } = included;
  const now = useServerMoment(offerMoments([course]));
  // Sold as a part of the package, whether or not it is sold alone.
  const state = courseOffer({ ...course, is_on_sale: 1 }, isOwned === 1, now);
  return (
    <article className={styles.row}>
      <div className={styles.cover}>
        <Cover src={course.cover} title={course.title} />
      </div>
      <div className={styles.body}>
        <h3 className={styles.title} lang={contentLanguage(course.title)}>
          <Link
            to={pathTo('courseInfo', { id: course.id, type: course.type })}
            className={styles.link}
          >
            {course.title}
          </Link>
        </h3>
        <p className={styles.meta}>
          <span className={styles.kind}>{tCards(courseKinds[course.type].name)}</span>
          {state !== 'open' && (
            <span className={state === 'owned' ? styles.owned : styles.closed}>
              {tCards(state)}
            </span>
          )}
          {course.teacher_names !== '' && (
            <span lang={contentLanguage(course.teacher_names)}>{course.teacher_names}</span>
          )}
        </p>
      </div>
      {state !== 'owned' && <Price price={course.price} isQuiet={state !== 'open'} />}
    </article>
  );
}

/** The courses of a package, in its order. */
export function PackageCourses({ relation }: Pick<Package, 'relation'>) {
  const t = useMessages(packageMessages);
  return (
    <section className={styles.box}>
      <h2 id="included-courses" className={styles.heading}>
        {t('included')}
      </h2>
      {relation.length === 0 ? (
        <p className={styles.empty}>{t('noCourses')}</p>
      ) : (
        <ul aria-labelledby="included-courses">
          {relation.map((included) => (
            <li key={included.id} className={styles.item}>
              <CourseRow included={included} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
