import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { CardGrid } from '#features/catalog/cards/card-grid.tsx';
import { CardSkeletons } from '#features/catalog/cards/card-skeletons.tsx';
import { CourseCard } from '#features/catalog/cards/course-card.tsx';
import { courseMessages } from './course.messages.ts';
import { courseQueries } from './course.queries.ts';
import styles from './related-courses.module.css';

const ROW = 4;

/** What else there is of the teachers and of the subject; nothing when there is nothing. */
export function RelatedCourses({ courseId }: { readonly courseId: number }) {
  const t = useMessages(courseMessages);
  const query = useQuery(courseQueries.related(courseId));
  return (
    <QueryBlock
      query={query}
      className={styles.floor}
      skeleton={<CardSkeletons count={ROW} />}
      isEmpty={(courses) => courses.length === 0}
    >
      {(courses) => (
        <section>
          <h2 className={styles.heading}>{t('related')}</h2>
          <CardGrid
            label={t('related')}
            items={courses}
            render={(course) => <CourseCard course={course} />}
          />
        </section>
      )}
    </QueryBlock>
  );
}
