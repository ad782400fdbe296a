import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { Button } from '#shared/ui/button.tsx';
import { TabList } from '#shared/ui/tab-list.tsx';
import { CardGrid } from '../cards/card-grid.tsx';
import { CardSkeletons } from '../cards/card-skeletons.tsx';
import { CourseCard } from '../cards/course-card.tsx';
import { courseFloorMessages } from './course-floor.messages.ts';
import styles from './course-floor.module.css';
import { homeMessages } from './home.messages.ts';
import { COURSE_COUNT, homeQueries } from './home.queries.ts';

/** The tab that narrows nothing. */
const EVERYTHING = 'all';

function filterOf(key: string): { category_id?: number } {
  return key === EVERYTHING ? {} : { category_id: Number(key) };
}

/** Recommended courses under tabs of categories. */
export function CourseFloor() {
  const t = useMessages(courseFloorMessages);
  const home = useMessages(homeMessages);
  const baseId = useId();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState(EVERYTHING);
  const categories = useQuery(homeQueries.tabs());
  const courses = useQuery(homeQueries.courses(filterOf(current)));

  const tabs = [
    { key: EVERYTHING, text: t('everything') },
    ...(categories.data ?? []).map(({ id, name }) => ({
      key: String(id),
      text: name,
      lang: CONTENT_LANGUAGE,
    })),
  ];
  const panelId = `${baseId}panel`;
  const tabId = (key: string) => `${baseId}tab-${key}`;
  const hasNothing = current === EVERYTHING && courses.data?.length === 0;
  if (hasNothing) {
    return null;
  }
  return (
    <Floor
      title={home('courses')}
      aside={
        <>
          <TabList
            label={t('tabs')}
            tabs={tabs}
            current={current}
            panelId={panelId}
            tabId={tabId}
            onChoose={setCurrent}
            onPoint={(key) => void queryClient.prefetchQuery(homeQueries.courses(filterOf(key)))}
          />
          {categories.isError && (
            <Button look="quiet" size="small" onClick={() => void categories.refetch()}>
              {t('reloadTabs')}
            </Button>
          )}
        </>
      }
      more={{ to: pathTo('allCourseList', filterOf(current)), text: t('allCourses') }}
    >
      <div
        id={panelId}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={tabId(current)}
        aria-busy={courses.isPlaceholderData}
      >
        <QueryBlock
          query={courses}
          skeleton={<CardSkeletons count={COURSE_COUNT} />}
          isEmpty={() => false}
        >
          {(list) =>
            list.length === 0 ? (
              <p className={styles.empty}>{t('noCourses')}</p>
            ) : (
              <CardGrid
                label={home('courses')}
                items={list}
                render={(course) => <CourseCard course={course} />}
              />
            )
          }
        </QueryBlock>
      </div>
    </Floor>
  );
}
