import type { CallResponse } from '@zhiji/contract/calls';
import {
  offerState,
  packageState,
  type OfferFacts,
  type OfferState,
  type PackageState,
} from '@zhiji/contract/kernel/offer-state';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';

type Course = CallResponse<'catalog.courses'>['list'][number];
type Package = CallResponse<'catalog.packages'>['list'][number];

/** What the wire says of a course that decides about buying it. */
export type OfferFields = Pick<Course, 'signup_end_time' | 'end_time' | 'seat_left'>;
type Included = OfferFields & Pick<Course, 'id' | 'title'>;

function timeOf(wireTime: string | null): number | null {
  return wireTime === null ? null : parseWireTime(wireTime).getTime();
}

function factsOf(course: OfferFields, isOwned: boolean): Omit<OfferFacts, 'isOnSale'> {
  return {
    isOwned,
    signupEndsAt: timeOf(course.signup_end_time),
    endsAt: timeOf(course.end_time),
    seatsLeft: course.seat_left,
  };
}

/** The state of a course for who owns it or not. */
export function courseOffer(
  course: OfferFields & Pick<Course, 'is_on_sale'>,
  isOwned: boolean,
  now: number,
): OfferState {
  return offerState({ ...factsOf(course, isOwned), isOnSale: course.is_on_sale === 1 }, now);
}

/** The state of a package for who owns some of its courses, and the course that stands in the way. */
export function packageOffer(
  item: Pick<Package, 'is_on_sale'> & {
    readonly relation: readonly { readonly curriculum: Included }[];
  },
  owned: ReadonlySet<number>,
  now: number,
): PackageState<{ readonly title: string }> {
  const courses = item.relation.map(({ curriculum }) => ({
    ...factsOf(curriculum, owned.has(curriculum.id)),
    title: curriculum.title,
  }));
  return packageState(item.is_on_sale === 1, courses, now);
}

/** Whether all courses of a package are held on site: its owner has tickets and no lessons. */
export function isOnSite({
  relation,
}: {
  readonly relation: readonly { readonly curriculum: Pick<Course, 'type'> }[];
}): boolean {
  return relation.every(({ curriculum }) => curriculum.type === COURSE_TYPES.offline);
}

/** What a course costs while a flash sale of it runs, or without one. */
export function priceNow(
  course: Pick<Course, 'price' | 'original_price' | 'coupon_price'>,
  sale: Pick<NonNullable<Course['seckill']>, 'seckill_price' | 'coupon_price'> | null,
) {
  return sale === null
    ? { price: course.price, original: course.original_price, coupon: course.coupon_price }
    : { price: sale.seckill_price, original: course.price, coupon: sale.coupon_price };
}

/** The moments at which the state of these courses changes by itself. */
export function offerMoments(courses: readonly OfferFields[]): (string | null)[] {
  return courses.flatMap(({ signup_end_time: signup, end_time: end }) => [signup, end]);
}
