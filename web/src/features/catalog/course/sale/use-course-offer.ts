import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import { courseOffer, offerMoments } from '#features/catalog/cards/offer.ts';
import type { Course } from '../course.queries.ts';
import { useServerNow } from './use-server-now.ts';

interface CourseOffer {
  /** The server's time in milliseconds. */
  readonly now: number;
  readonly state: OfferState;
}

/** Whether a course can be bought, told anew when that changes by itself. */
export function useCourseOffer(course: Course, receivedAt: number): CourseOffer {
  const now = useServerNow({
    serverTime: course.server_time,
    receivedAt,
    isTicking: course.seckill !== null,
    moments: offerMoments([course]),
  });
  return { now, state: courseOffer(course, course.is_purchased === 1, now) };
}
