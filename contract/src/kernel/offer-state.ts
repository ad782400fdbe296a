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

/** The state of a package, and the first of its courses that stands in the way. */
export interface PackageState<Course> {
  readonly state: OfferState;
  readonly blocking: Course | null;
}

/**
 * A package is bought with all of its courses that one does not have: each of them must be open. It
 * is sold by itself, so a course that is off sale alone does not stand in its way.
 */
export function packageState<Course extends Omit<OfferFacts, 'isOnSale'>>(
  isOnSale: boolean,
  courses: readonly Course[],
  now: number,
): PackageState<Course> {
  const states = courses.map((course) => ({
    course,
    state: offerState({ ...course, isOnSale: true }, now),
  }));
  if (states.length > 0 && states.every(({ state }) => state === 'owned')) {
    return { state: 'owned', blocking: null };
  }
  if (!isOnSale || states.length === 0) {
    return { state: 'notOnSale', blocking: null };
  }
  const blocked = states.find(({ state }) => state !== 'open' && state !== 'owned');
  return blocked === undefined
    ? { state: 'open', blocking: null }
    : { state: blocked.state, blocking: blocked.course };
}
