/**
 * Whether something can be bought now, and if not, why. Cards and pages show what this rule says at
 * the server's time, and ordering refuses by it: what a button promises is what happens.
 */

export const OFFER_STATES = [
  'open',
  /** The asking person may study it already. */
  'owned',
  /** Off sale, or of an institution that does not sell now. */
  'notOnSale',
  'signupOver',
  /** Sign-up is over, and so is what one would sign up for. */
  'classOver',
  'full',
] as const;

export type OfferState = (typeof OFFER_STATES)[number];

/** What decides about one course. Times are milliseconds. */
export interface OfferFacts {
  readonly isOnSale: boolean;
  readonly isOwned: boolean;
  /** Null when one may sign up at any time. */
  readonly signupEndsAt: number | null;
  readonly endsAt: number | null;
  /** Null without limit. */
  readonly seatsLeft: number | null;
}

/** The state of a course for somebody who wants so many places of it. */
export function offerState(offer: OfferFacts, now: number, places = 1): OfferState {
  if (offer.isOwned) {
    return 'owned';
  }
  if (!offer.isOnSale) {
    return 'notOnSale';
  }
  if (offer.signupEndsAt !== null && offer.signupEndsAt <= now) {
    return offer.endsAt !== null && offer.endsAt <= now ? 'classOver' : 'signupOver';
  }
  return offer.seatsLeft !== null && offer.seatsLeft < places ? 'full' : 'open';
}

/** What decides about a course of which it is known that it is sold. */
type PartFacts = Omit<OfferFacts, 'isOnSale'>;

/** The state of something that cannot be bought because of one of its courses. */
export type BlockedState = Exclude<OfferState, 'open' | 'owned' | 'notOnSale'>;

/** The course that stands in the way of an order, and why. */
export interface Blocking<Course> {
  readonly state: BlockedState;
  readonly course: Course;
}

/**
 * What keeps somebody from having so many places of all of these courses: the first of them that can
 * neither be had nor is owned, whatever its reason. Cards name it, and ordering refuses by it.
 */
export function firstBlocking<Course extends PartFacts>(
  courses: readonly Course[],
  now: number,
  places = 1,
): Blocking<Course> | null {
  for (const course of courses) {
    const state = offerState({ ...course, isOnSale: true }, now, places);
    if (state !== 'open' && state !== 'owned' && state !== 'notOnSale') {
      return { state, course };
    }
  }
  return null;
}

/** The state of a package, and the first of its courses that stands in the way. */
export interface PackageState<Course> {
  readonly state: OfferState;
  readonly blocking: Course | null;
}

/**
 * A package is bought with all of its courses that one does not have: each of them must be open. It
 * is sold by itself, so a course that is off sale alone does not stand in its way.
 */
export function packageState<Course extends PartFacts>(
  isOnSale: boolean,
  courses: readonly Course[],
  now: number,
): PackageState<Course> {
  if (courses.length > 0 && courses.every(({ isOwned }) => isOwned)) {
    return { state: 'owned', blocking: null };
  }
  if (!isOnSale || courses.length === 0) {
    return { state: 'notOnSale', blocking: null };
  }
  const blocked = firstBlocking(courses, now);
  return blocked === null
    ? { state: 'open', blocking: null }
    : { state: blocked.state, blocking: blocked.course };
}
