import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Breadcrumb } from '#shared/navigation/breadcrumb.tsx';
import { categoryPath } from './category-path.ts';
import { courseKinds } from './course-kinds.ts';
import { courseMessages } from './course.messages.ts';
import { type Course, courseQueries, type CourseType } from './course.queries.ts';

/** Where a course stands while it loads, or cannot be had: its kind, if the link says it. */
export function CourseBreadcrumbToCome({ type }: { readonly type: CourseType | null }) {
  const t = useMessages(courseMessages);
  const title = useRouteTitle();
  const above = [{ to: pathTo('home'), text: t('home') }];
  if (type !== null) {
    const { name, list } = courseKinds[type];
    above.push({ to: pathTo(list), text: t(name) });
  }
  return <Breadcrumb label={t('breadcrumb')} above={above} current={title} />;
}

/** Where a course stands: its kind and its categories; without the latter while they load. */
export function CourseBreadcrumb({ course }: { readonly course: Course }) {
  const t = useMessages(courseMessages);
  const { name, list } = courseKinds[course.type];
  const { data: tree = [] } = useQuery(courseQueries.categories(course.type));
  return (
    <Breadcrumb
      label={t('breadcrumb')}
      above={[
        { to: pathTo('home'), text: t('home') },
        { to: pathTo(list), text: t(name) },
        ...categoryPath(tree, course.category_id).map((category) => ({
          to: pathTo(list, { category_id: category.id }),
          text: category.name,
        })),
      ]}
      current={course.title}
    />
  );
}
