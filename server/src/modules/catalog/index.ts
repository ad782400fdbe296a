/** Public interface of the catalogue: courses and packages, and finding them. */
import { eraseUser, personalTables } from './erase.repo.ts';
import { CATALOG_TAG } from './cards/catalog-tag.ts';
import { categories, categoryTree, homeTabs } from './lists/category.queries.ts';
import { createAnchorBook } from './lists/anchor-book.queries.ts';
import { createCourseLists } from './lists/course-list.queries.ts';
import { favourites, isFavourite } from './favourite/favourite.queries.ts';
import { toggleFavourite } from './favourite/favourite.commands.ts';
import { inTransaction } from '#platform/db/transaction';
import { related } from './course/related.queries.ts';
import { readBindings } from './reads.routes.ts';
import { rebuildTerms } from './search/search-index.commands.ts';
import { askQuestion, submitComment } from './feedback/review.commands.ts';
import { sortClosedOffers } from './lists/closed-offer.commands.ts';
import { createSearchCounter } from './search/search-counter.ts';
import { hotWords } from './search/hot-words.queries.ts';
import { suggest } from './search/suggest.queries.ts';
import { warmDictionaries } from './search/sounds.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { Module, Platform } from '#platform/module';
import type { MarkReviewed } from './feedback/review.commands.ts';
import type { Ownership } from './offer/viewer.queries.ts';

export { CATALOG_TAG } from './cards/catalog-tag.ts';
export { changeCourse } from './course/course-change.commands.ts';
export { setCourseAddress, setCourseDates, setCourseLengths } from './course/course-plan.repo.ts';
export { requireCourse } from './course/course-scope.repo.ts';
export { addCourseViews } from './course/course-view.repo.ts';
export { setSpreadRate } from './course/spread-rate.commands.ts';
export { courseCards, knownCourseCards } from './cards/card.queries.ts';
export { addCourseSales, addPackageSales } from './offer/sales.repo.ts';
export { shiftOffers } from './lists/closed-offer.commands.ts';
export { packageCards } from './package/package.queries.ts';
export { programmeCourses, sharedProduct } from './programme/programme.queries.ts';
export { deepestPlace } from './lists/course-list.rules.ts';
export { presentPlace, presentShopBrief } from './cards/card.present.ts';
export { answerCourseQuestion, openCourseQuestions } from './answers/answer.commands.ts';
export { averageScore } from './feedback/score.rules.ts';
export { commentSubject, questionSubject } from './feedback/subject.commands.ts';
export { PLATFORM_TERMS, refundTermsOf } from './offer/refund-rule.rules.ts';
export { sessionTimes } from './offer/session-times.repo.ts';
export { refusalOf as saleRefusal } from './offer/sale.rules.ts';
export {
  courseTokens,
  indexCourses,
  indexPackages,
  rebuildTerms,
} from './search/search-index.commands.ts';
export { forgetTeacherName } from './search/teacher-name.commands.ts';
export { toQuery, toSoundQuery, wordsToIndex } from './search/tokens.ts';

export type { CourseLength } from './course/course-plan.repo.ts';
export type { ProgrammeCourse } from './programme/programme.queries.ts';
export type { Sold } from './offer/sales.repo.ts';

const WARM_MS = 1_000;
const FLUSH_MS = 1_000;

/** What the catalogue asks of other modules. */
export interface CatalogNeeds {
  /** Says who may study what. */
  readonly ownership: Ownership;
  readonly markReviewed: MarkReviewed;
}

/** Binds the catalogue's calls and keeps its search terms. */
export function catalogModule(
  platform: Platform,
  { ownership, markReviewed }: CatalogNeeds,
): Module<'catalog'> {
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  const courses = createCourseLists(platform, createAnchorBook(platform));
  const searches = createSearchCounter(platform);
  return {
    domain: 'catalog',
    tables: [
      'category',
      'label',
      'course',
      'course_detail',
      'course_teacher',
      'course_stat',
      'course_search',
      'package',
      'package_course',
      'seckill',
      'seckill_course',
      'price_history',
      'catalog_tally',
      'search_term',
      'search_name',
      'search_day',
      'comment',
      'question',
      'favourite',
    ],
    personalTables,
    eraseUser,
    bindings: {
      ...readBindings(platform, ownership),
      categoryTree: cached(categoryTree),
      categories: cached(categories),
      homeTabs: cached(homeTabs),
      homeCourses: cached(async (_platform, { category_id, type, limit }) => {
        const { list } = await courses({
          category_id,
          type,
          limit,
          page: 1,
          sort_type: '1',
          sort: 2,
        });
        return list;
      }),
      courses: {
        ...cached(async (_platform, input: CallInput<'catalog.courses'>) => courses(input)),
        onAnswer: (context, { keyword = '', page }) => {
          if (keyword !== '' && page === 1) {
            searches.add(context, keyword);
          }
        },
      },
      suggest: cached(suggest),
      hotWords: cached(hotWords),
      related: cached(related),
      submitComment: async ({ user }, input) =>
        submitComment(platform, markReviewed, user.userId, input),
      askQuestion: async ({ user }, input) => askQuestion(platform, user.userId, input),
      toggleFavourite: async ({ user }, input) => toggleFavourite(platform, user.userId, input),
      isFavourite: async ({ user }, input) => isFavourite(platform, user, input),
      favourites: async ({ user }, input) => favourites(platform, user.userId, input),
    },
    // Loading them takes a moment; the first who searches should not wait for it.
    background: [
      { name: 'search-dictionaries', everyMs: WARM_MS, run: async () => warmDictionaries() },
      { name: 'searches', everyMs: FLUSH_MS, run: async () => searches.flush() },
    ],
    schedules: [
      { name: 'catalog.searches', cron: '* * * * *', run: async () => searches.move() },
      {
        name: 'catalog.closed-offers',
        cron: '*/5 * * * *',
        run: async () => sortClosedOffers(platform),
      },
      {
        name: 'catalog.search-terms',
        cron: '30 4 * * *',
        run: async () => inTransaction(platform.db, rebuildTerms),
      },
    ],
  };
}
