import { parseFen } from '@zhiji/contract/kernel/money';
import { Link } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { FavouriteButton } from '../favourite/favourite-button.tsx';
import styles from './course-actions.module.css';
import { courseKinds } from './course-kinds.ts';
import { courseMessages } from './course.messages.ts';
import type { Course } from './course.queries.ts';
import { closedReason, type SaleState } from './sale-state.ts';
import { ShareButton } from './share-button.tsx';

interface CourseActionsProps {
  readonly course: Course;
  readonly sale: SaleState;
  /** The server's time. */
  readonly now: number;
  /** Where an owner studies. */
  readonly studyPath: string;
  /** What an owner studies is a class that can be entered now. */
  readonly isLive: boolean;
}

type StudyLinkProps = Pick<CourseActionsProps, 'course' | 'studyPath' | 'isLive'>;

function StudyLink({ course, studyPath, isLive }: StudyLinkProps) {
  const t = useMessages(courseMessages);
  const percent = course.my?.percent ?? 0;
  const studyText = percent === 0 ? t('study') : t('studyPercent', { percent });
  return (
    <Link className={buttonClass()} to={studyPath}>
      {isLive ? t('enterLive') : studyText}
    </Link>
  );
}

/** Buys; a visitor is asked to log in first and then taken on to the order. */
function BuyButton({ course, sale }: Pick<CourseActionsProps, 'course' | 'sale'>) {
  const t = useMessages(courseMessages);
  const isVisitor = useSession((state) => state.user === null);
  const order = pathTo(courseKinds[course.type].order, { id: course.id });
  const price = sale.kind === 'running' ? sale.sale.seckill_price : course.price;
  const text = t(parseFen(price) === 0 ? 'enrolFree' : 'buy');
  return isVisitor ? (
    <Button aria-haspopup="dialog" onClick={() => requestLogin('login', order)}>
      {text}
    </Button>
  ) : (
    <Link className={buttonClass()} to={order}>
      {text}
    </Link>
  );
}

function MainAction({ course, sale, now, ...study }: CourseActionsProps) {
  const t = useMessages(courseMessages);
  if (course.is_purchased === 1) {
    return <StudyLink course={course} {...study} />;
  }
  const reason = closedReason(course, now);
  return reason === null ? (
    <BuyButton course={course} sale={sale} />
  ) : (
    <Button disabled>{t(reason)}</Button>
  );
}

/** What can be done with the course now; on a phone it stays in reach at the bottom edge. */
export function CourseActions(props: CourseActionsProps) {
  const { course } = props;
  return (
    <div className={styles.actions}>
      <div className={styles.main}>
        <MainAction {...props} />
      </div>
      <FavouriteButton id={course.id} type={course.type} isKept={course.is_collect === 1} />
      <ShareButton
        title={course.title}
        path={pathTo('courseInfo', { id: course.id, type: course.type })}
      />
    </div>
  );
}
