import { useQuery } from '@tanstack/react-query';
import {
  COUPON_USER_STATUSES,
  LEARNING_STATES,
  ORDER_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { favouriteQueries } from '#features/catalog/favourite/favourite.queries.ts';
import { couponQueries } from '#features/coupon/coupon.queries.ts';
import { courseStudyPath } from '#features/learning/courses/course-study-path.ts';
import { CourseTicket } from '#features/learning/courses/course-ticket.tsx';
import { type MyCourse, myCourseQueries } from '#features/learning/courses/my-courses.queries.ts';
import { EnterLive, isSoon } from '#features/live/index.ts';
import { useUnread } from '#features/message/unread/unread.ts';
import { orderQueries } from '#features/order/order.queries.ts';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { badgeNumber } from '#shared/lib/badge-number.ts';
import { sessionTime } from '#shared/lib/lesson-time.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { Meter } from '#shared/ui/meter.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { meIcons } from './me-icons.tsx';
import { meMessages } from './me.messages.ts';
import styles from './me.module.css';
import { courseToGoOn, type NextClass, nextClass } from './next-class.ts';

/** Without a number its place shows a dash; nobody needs a toast for that. */
const QUIET = { meta: { silent: true } } as const;
const FEW = { page: 1, limit: 10 } as const;

function useNumbers() {
  const courses = useQuery({
    ...myCourseQueries.page({ ...FEW, state: LEARNING_STATES.learning }),
    ...QUIET,
  });
  const orders = useQuery({ ...orderQueries.list(FEW), ...QUIET });
  const unused = { status: COUPON_USER_STATUSES.unused, ...FEW };
  const coupons = useQuery({ ...couponQueries.mine(unused), ...QUIET });
  const favourites = useQuery({ ...favouriteQueries.page(FEW), ...QUIET });
  const toPay =
    orders.data === undefined
      ? undefined
      : (orders.data.counts.find(({ status }) => status === ORDER_STATUSES.pendingPayment)?.num ??
        0);
  return {
    courses: courses.data?.list ?? [],
    learning: courses.data?.total,
    toPay,
    coupons: coupons.data?.total,
    favourites: favourites.data?.total,
  };
}

type Numbers = ReturnType<typeof useNumbers>;

function Counts({ numbers }: { readonly numbers: Numbers }) {
  const t = useMessages(meMessages);
  const counts = [
    { name: 'learning', to: `${pathTo('userCourse')}?state=learning` },
    { name: 'toPay', to: `${pathTo('userOrders')}?tab=pay` },
    { name: 'coupons', to: pathTo('userCoupon') },
    { name: 'favourites', to: pathTo('userCollect') },
  ] as const;
  return (
    <ul className={`${styles.card} ${styles.counts}`} aria-label={t('counts')}>
      {counts.map(({ name, to }) => (
        <li key={name}>
          <Link to={to} className={styles.count}>
            <span className={styles.number}>{numbers[name] ?? '–'}</span>
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface SectionProps {
  readonly title: string;
  readonly course: MyCourse;
  readonly children: ReactNode;
}

function CourseSection({ title, course, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.course}>
        <span className={styles.cover}>
          <Cover src={course.cover} title={course.title} />
        </span>
        <div className={styles.about}>
          <Link
            to={courseStudyPath(course)}
            className={styles.name}
            lang={contentLanguage(course.title)}
          >
            {course.title}
          </Link>
          {children}
        </div>
      </div>
    </section>
  );
}

function ClassSection({ course, time, isToday }: NextClass) {
  const t = useMessages(meMessages);
  const [now] = useState(serverNow);
  return (
    <CourseSection title={t(isToday ? 'today' : 'next')} course={course}>
      <p className={styles.note}>{sessionTime(time)}</p>
      {course.ticket !== null && <CourseTicket course={course} seat={course.ticket} />}
      {course.ticket === null && isSoon(course.next_time, now) && (
        <EnterLive courseId={course.id} title={course.title} />
      )}
    </CourseSection>
  );
}

const ENTRIES = Object.keys(meIcons) as readonly (keyof typeof meIcons)[];

function Entries({ toPay }: { readonly toPay: number }) {
  const t = useMessages(meMessages);
  const unread = useUnread(({ number }) => number ?? 0);
  const badges: Partial<
    Record<keyof typeof meIcons, { number: number; text: 'badge' | 'unread' }>
  > = {
    userOrders: { number: toPay, text: 'badge' },
    userNotify: { number: unread, text: 'unread' },
  };
  return (
    <nav className={styles.card} aria-label={t('entries')}>
      <ul className={styles.grid}>
        {ENTRIES.map((name) => {
          const EntryIcon = meIcons[name];
          const { number, text } = badges[name] ?? { number: 0, text: 'badge' };
          return (
            <li key={name}>
              <Link to={pathTo(name)} className={styles.entry}>
                <EntryIcon />
                <span aria-hidden={number > 0}>{t(name)}</span>
                {number > 0 && (
                  <>
                    <span className={styles.badge} aria-hidden="true">
                      {badgeNumber(number)}
                    </span>
                    <VisuallyHidden>{t(text, { name: t(name), number })}</VisuallyHidden>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The user centre on a phone: numbers, the next class, every entry, and the course to go on with. */
export function Me() {
  const t = useMessages(meMessages);
  const numbers = useNumbers();
  const [now] = useState(serverNow);
  const next = nextClass(numbers.courses, now);
  const goOn = courseToGoOn(numbers.courses, next);
  return (
    <div className={styles.me}>
      <Counts numbers={numbers} />
      {next !== null && <ClassSection {...next} />}
      <Entries toPay={numbers.toPay ?? 0} />
      {goOn !== undefined && (
        <CourseSection title={t('goOn')} course={goOn}>
          <Meter percent={goOn.percent} label={t('percent', { percent: goOn.percent })} />
          <p className={styles.note}>{t('percent', { percent: goOn.percent })}</p>
        </CourseSection>
      )}
    </div>
  );
}
