import { parseFen } from '@zhiji/contract/kernel/money';
import type { ReactNode } from 'react';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { CourseActions } from './course-actions.tsx';
import { CourseCover, type TrialLesson } from './course-cover.tsx';
import { CourseFacts, CourseLabels } from './course-facts.tsx';
import { CoursePrice } from './course-price.tsx';
import type { Course } from './course.queries.ts';
import { CourseTerms } from './course-terms.tsx';
import styles from './course-top.module.css';
import { RefundRule } from './refund-rule.tsx';
import { saleState } from './sale-state.ts';
import { useServerNow } from './use-server-now.ts';

interface CourseTopProps {
  readonly course: Course;
  /** When the answer with the course came, in milliseconds of this machine. */
  readonly receivedAt: number;
  readonly trial: TrialLesson | null;
  /** Where an owner studies. */
  readonly studyPath: string;
  /** What an owner studies is a class that can be entered now. */
  readonly isLive: boolean;
  /** Beside the price: what takes something off it. */
  readonly coupons: ReactNode;
}

/** What decides about buying: what it is, what it costs, what happens when it does not fit. */
export function CourseTop(props: CourseTopProps) {
  const { course, receivedAt, trial, studyPath, isLive, coupons } = props;
  const now = useServerNow(course.server_time, receivedAt, course.seckill !== null);
  const sale = saleState(course.seckill, now);
  // What costs nothing is not paid back.
  const isFree = parseFen(course.price) === 0;
  return (
    <section className={styles.top}>
      <CourseCover course={course} trial={trial} />
      <div className={styles.about}>
        <div lang={CONTENT_LANGUAGE}>
          <h1 className={styles.title}>{course.title}</h1>
          {course.subtitle !== '' && <p className={styles.subtitle}>{course.subtitle}</p>}
        </div>
        <CourseLabels labels={course.labels} />
        <CourseFacts course={course} />
        <CourseTerms course={course} />
        <CoursePrice course={course} sale={sale} coupons={!isFree && coupons} />
        {!isFree && <RefundRule rule={course.refund_rule} />}
        <CourseActions
          course={course}
          sale={sale}
          now={now}
          studyPath={studyPath}
          isLive={isLive}
        />
      </div>
    </section>
  );
}
