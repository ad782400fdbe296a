import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { courseKinds } from './course-kinds.ts';
import { courseMessages } from './course.messages.ts';
import type { CourseType } from './course.queries.ts';

interface MissingCourseProps {
  /** The kind that was looked for, if the link said it. */
  readonly type: CourseType | null;
  readonly isOffSale: boolean;
}

/** Stands for a course that is not there, or no longer sold. */
export function MissingCourse({ type, isOffSale }: MissingCourseProps) {
  const t = useMessages(courseMessages);
  const others = pathTo(type === null ? 'allCourseList' : courseKinds[type].list);
  return (
    <NoticePanel
      title={t(isOffSale ? 'offSaleTitle' : 'missingTitle')}
      text={t(isOffSale ? 'offSaleText' : 'missingText')}
      actions={
        <Link to={others} className={buttonClass()}>
          {t('otherCourses')}
        </Link>
      }
    />
  );
}
