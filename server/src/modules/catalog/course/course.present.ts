/** One course to wire, field by field. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { presentCard } from '../cards/card.present.ts';
import { refundTermsOf } from '../offer/refund-rule.rules.ts';
import { averageOf, commentsOf } from '../feedback/score.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { CouponPrice } from '#modules/coupon';
import type { CourseRow } from './course.repo.ts';
import type { TeacherColumn } from './teacher.repo.ts';

type Course = CallResponse<'catalog.course'>;
/** A course, but for what its viewer has of it. */
export type ShownCourse = Omit<Course, 'is_purchased' | 'my'>;

export function presentTeachers({ teachers }: TeacherColumn): Course['teacher'] {
  return [...(teachers ?? [])];
}

export function presentCourse(row: CourseRow, couponPrice: CouponPrice, now: Date): ShownCourse {
  const card = presentCard(row, couponPrice);
  return {
    ...card,
    category_id: row.category_id,
    subtitle: row.subtitle,
    content: row.content,
    video_url: row.video_url,
    teacher: presentTeachers(row),
    seat_num: row.seat_num,
    valid_days: row.valid_days,
    refund_rule: {
      items: [
        refundTermsOf({
          courseId: row.id,
          type: row.type,
          payFen: row.price_fen,
          refundDays: row.refund_days,
          lessonNum: row.lesson_num,
          sessions: row.session_times,
        }),
      ],
    },
    need_id_card: row.need_id_card ? 1 : 0,
    is_spread: row.is_spread ? 1 : 0,
    lesson_num: row.lesson_num,
    duration: row.duration_s,
    score: averageOf(row),
    comment_num: commentsOf(row),
    question_num: row.question_num,
    comment_orders_id: row.comment_order_id,
    is_collect: row.is_collect ? 1 : 0,
    collect_num: row.collect_num,
    view_num: row.view_num,
    exam_id: row.exam_id,
    satisfied_id: row.survey_id,
    certificate_id: row.certificate_id,
    server_time: formatWireTime(now),
  };
}
