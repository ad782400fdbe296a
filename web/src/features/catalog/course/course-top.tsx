import { parseFen } from '@zhiji/contract/kernel/money';
import type { ReactNode } from 'react';
import { RefundPromise } from '#shared/refund/refund-promise.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { courseMessages } from './course.messages.ts';
import { courseOffer } from '../cards/offer.ts';
import { CourseActions } from './sale/course-actions.tsx';
import { CourseCover, type TrialLesson } from './course-cover.tsx';
import { CourseFacts, CourseLabels } from './course-facts.tsx';
import { CoursePrice } from './sale/course-price.tsx';
import type { Course } from './course.queries.ts';
import { CourseTerms } from './course-terms.tsx';
import styles from './course-top.module.css';
import { saleState } from './sale/sale-state.ts';
import { useServerNow } from './sale/use-server-now.ts';

interface CourseTopProps {
  readonly course: Course;
  /** When the answer with the course came, in milliseconds of this machine. */
  readonly receivedAt: number;
  readonly trial: TrialLesson | null;
  /** Where an owner studies. */
  readonly studyPath: string;
  /** What an owner studies is a class that can be entered now. */
  readonly isLive: boolean;
  /** A class of it is on air now. */
  readonly isOnAir: boolean;
  /** Beside the price: what takes something off it. */
  readonly coupons: ReactNode;
  /** Hands the course on. */
  readonly share: ReactNode;
  /** How far an owner is, in place of the price; null for others. */
  readonly study: ReactNode;
  /** Below when and where: the live session that comes next, while one can still enrol. */
  readonly session: ReactNode;
}

/** What decides about buying: what it is, what it costs, what happens when it does not fit. */
export function CourseTop(props: CourseTopProps) {
  const { course, receivedAt, trial, studyPath, isLive, isOnAir } = props;
  const { coupons, share, study, session } = props;
  const t = useMessages(courseMessages);
  const now = useServerNow(course.server_time, receivedAt, course.seckill !== null);
  const sale = saleState(course.seckill, now);
  const { price, coupon_price } =
    sale.kind === 'running'
      ? { price: sale.sale.seckill_price, coupon_price: sale.sale.coupon_price }
      : course;
  // What costs nothing is not paid back.
  const payFen = parseFen(coupon_price ?? price);
  const isFree = parseFen(price) === 0;
  const isOpen = courseOffer(course, course.is_purchased === 1, now) === 'open';
  return (
    <section className={styles.top}>
      <CourseCover course={course} trial={study === null ? trial : null} />
      <div className={styles.head}>
        {isOnAir && <p className={styles.onAir}>{t('liveNow')}</p>}
        <div lang={contentLanguage(course.title)}>
          <h1 className={styles.title}>{course.title}</h1>
          {course.subtitle !== '' && <p className={styles.subtitle}>{course.subtitle}</p>}
        </div>
        <CourseLabels labels={course.labels} />
        <CourseFacts course={course} />
      </div>
      <CourseTerms course={course} />
      <div className={styles.buy}>
        {study ?? (
          <>
            <CoursePrice course={course} sale={sale} coupons={!isFree && coupons} />
            {payFen > 0 && <RefundPromise terms={course.refund_rule.items} payFen={payFen} />}
          </>
        )}
        <CourseActions
          course={course}
          sale={sale}
          now={now}
          studyPath={studyPath}
          isLive={isLive}
          share={share}
        />
      </div>
      <div className={styles.next}>{isOpen && session}</div>
    </section>
  );
}
