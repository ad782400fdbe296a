/** The whole demo market at one moment, before it is written anywhere. */
import { annexesOf } from './annexes.ts';
import { commentsOf } from './comments.ts';
import { weeklyCoupons } from './coupons.ts';
import { marketCourses } from './courses.ts';
import { flashSales } from './flash-sale.ts';
import { learners } from './learners.ts';
import { liveTalk } from './live-talk.ts';
import { marketPackages } from './packages.ts';
import { questionsOf } from './questions.ts';
import { marketShops } from './shops.ts';

export type Market = ReturnType<typeof buildMarket>;

/** Builds the market; only times differ between two moments. */
export function buildMarket(now: Date) {
  const shops = marketShops();
  const courses = marketCourses(shops, now);
  const users = learners(now);
  const userIds = users.map(({ id }) => id);
  return {
    shops,
    courses,
    users,
    packages: marketPackages(shops, courses),
    comments: commentsOf(courses, userIds, now),
    questions: questionsOf(courses, userIds, now),
    annexes: annexesOf(courses),
    talk: liveTalk(courses, userIds, now),
    ...flashSales(courses, now),
    ...weeklyCoupons(shops, courses, now),
  };
}
