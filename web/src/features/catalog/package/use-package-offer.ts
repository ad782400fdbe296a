import { offerMoments, packageOffer } from '../cards/offer.ts';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';
import type { Package } from './package.queries.ts';

/** The courses of a package that the asking person has, in its order. */
export function ownedCourses({ is_purchased, relation }: Package) {
  const mine = relation.filter(({ is_owned }) => is_purchased === 1 || is_owned === 1);
  return mine.map(({ curriculum }) => curriculum);
}

/** What of it the asking person has already, and whether the rest can be bought. */
export function usePackageOffer(item: Package) {
  const owned = new Set(ownedCourses(item).map(({ id }) => id));
  const now = useServerMoment(offerMoments(item.relation.map(({ curriculum }) => curriculum)));
  return { ...packageOffer(item, owned, now), ownedNum: owned.size };
}
