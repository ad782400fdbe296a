import { parseFen } from '@zhiji/contract/kernel/money';
import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import type { ReactNode } from 'react';
import { RefundPromise } from '#shared/refund/refund-promise.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { courseMessages } from './course.messages.ts';
import { ClosedOffer } from './sale/closed-offer.tsx';
import { CourseActions } from './sale/course-actions.tsx';
import { CourseCover, type TrialLesson } from './course-cover.tsx';
import { CourseFacts, CourseLabels } from './course-facts.tsx';
import { courseKinds } from './course-kinds.ts';
import { CoursePrice } from './sale/course-price.tsx';
import type { Course } from './course.queries.ts';
import { CourseTerms } from './course-terms.tsx';
import styles from './course-top.module.css';
import { type SaleState, saleState } from './sale/sale-state.ts';
import { useCourseOffer } from './sale/use-course-offer.ts';

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
  /** Below when and where: the live session that comes next, for who may enrol or not any more. */
  readonly renderSession: (canEnrol: boolean) => ReactNode;
}

type OfferProps = Pick<CourseTopProps, 'course' | 'coupons'> & {
  readonly sale: SaleState;
  readonly state: Exclude<OfferState, 'owned'>;
};

/** What it costs now, with what comes back; where nothing can be bought, why. */
function Offer({ course, coupons, sale, state }: OfferProps) {
  const t = useMessages(courseMessages);
  if (state !== 'open') {
    const { list } = courseKinds[course.type];
    const to = pathTo(list, { category_id: course.category_id });
    return (
      <ClosedOffer
        price={course.price}
        reason={t(`${state}Text`)}
        way={{ to, text: t('similar') }}
      />
    );
  }
  const { price, coupon_price } =
    sale.kind === 'running'
      ? { price: sale.sale.seckill_price, coupon_price: sale.sale.coupon_price }
      : course;
  // What costs nothing is not paid back.
  const payFen = parseFen(coupon_price ?? price);
  const isFree = parseFen(price) === 0;
  return (
    <>
      <CoursePrice course={course} sale={sale} coupons={!isFree && coupons} />
      {payFen > 0 && <RefundPromise terms={course.refund_rule.items} payFen={payFen} />}
    </>
  );
}

/** What decides about buying: what it is, what it costs, what happens when it does not fit. */
export function CourseTop(props: CourseTopProps) {
  const { course, receivedAt, trial, studyPath, isLive, isOnAir } = props;
  const { coupons, share, study, renderSession } = props;
  const t = useMessages(courseMessages);
  const { now, state } = useCourseOffer(course, receivedAt);
  const sale = saleState(course.seckill, now);
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
      <CourseTerms course={course} state={state} />
      <div className={styles.buy}>
        {state === 'owned' ? (
          study
        ) : (
          <Offer course={course} coupons={coupons} sale={sale} state={state} />
        )}
        <CourseActions
          course={course}
          sale={sale}
          state={state}
          studyPath={studyPath}
          isLive={isLive}
          share={share}
        />
      </div>
      <div className={styles.next}>{state !== 'owned' && renderSession(state === 'open')}</div>
    </section>
  );
}
