import { parseFen } from '@zhiji/contract/kernel/money';
import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { FavouriteButton } from '#features/catalog/favourite/favourite-button.tsx';
import { BarPrice } from './bar-price.tsx';
import { BuyBar } from './buy-bar.tsx';
import styles from './course-actions.module.css';
import { courseKinds } from '../course-kinds.ts';
import { courseMessages } from '../course.messages.ts';
import type { Course } from '../course.queries.ts';
import type { SaleState } from './sale-state.ts';

interface CourseActionsProps {
  readonly course: Course;
  readonly sale: SaleState;
  /** Whether it can be bought now. */
  readonly state: OfferState;
  /** Where an owner studies. */
  readonly studyPath: string;
  /** What an owner studies is a class that can be entered now. */
  readonly isLive: boolean;
  /** Hands the course on. */
  readonly share: ReactNode;
}

type StudyLinkProps = Pick<CourseActionsProps, 'course' | 'studyPath' | 'isLive'>;

function StudyLink({ course, studyPath, isLive }: StudyLinkProps) {
  const t = useMessages(courseMessages);
  const studyText = t((course.my?.percent ?? 0) === 0 ? 'study' : 'goOn');
  const ownText = course.type === COURSE_TYPES.offline ? t('ticket') : studyText;
  return (
    <Link className={buttonClass()} to={studyPath}>
      {isLive ? t('enterLive') : ownText}
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

function MainAction({ course, sale, state, ...study }: Omit<CourseActionsProps, 'share'>) {
  const t = useMessages(courseMessages);
  if (state === 'owned') {
    return <StudyLink course={course} {...study} />;
  }
  return state === 'open' ? (
    <BuyButton course={course} sale={sale} />
  ) : (
    <Button disabled>{t(state)}</Button>
  );
}

/** What it costs, beside the button that buys it. */
function ActionPrice({
  course,
  sale,
  state,
}: Pick<CourseActionsProps, 'course' | 'sale' | 'state'>) {
  if (state !== 'open') {
    return null;
  }
  return sale.kind === 'running' ? (
    <BarPrice price={sale.sale.seckill_price} coupon={sale.sale.coupon_price} />
  ) : (
    <BarPrice price={course.price} coupon={course.coupon_price} />
  );
}

/** What can be done with the course now; it stays in reach however far one scrolls. */
export function CourseActions({ share, ...main }: CourseActionsProps) {
  const { course } = main;
  return (
    <div className={styles.actions}>
      <div className={styles.price}>
        <ActionPrice {...main} />
      </div>
      <div className={styles.main}>
        <MainAction {...main} />
      </div>
      <FavouriteButton id={course.id} type={course.type} isKept={course.is_collect === 1} />
      {share}
      <BuyBar title={course.title} price={<ActionPrice {...main} />}>
        <MainAction {...main} />
      </BuyBar>
    </div>
  );
}
