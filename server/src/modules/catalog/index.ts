/** Door of the catalogue: courses and packages, and finding them. */
import { CATALOG_TAG } from './catalog.tag.ts';
import { categories, categoryTree, homeTabs } from './category.queries.ts';
import { createAnchorBook } from './anchor-book.queries.ts';
import { createCourseLists } from './course-list.queries.ts';
import { favourites, isFavourite } from './favourite.queries.ts';
import { toggleFavourite } from './favourite.commands.ts';
import { inTransaction } from '#platform/db/transaction';
import { readBindings } from './reads.routes.ts';
import { rebuildTerms } from './search.index.ts';
import { askQuestion, submitComment } from './review.commands.ts';
import { suggest } from './search.queries.ts';
import { warmDictionaries } from './search.sounds.ts';
import type { Module, Platform } from '#platform/module';
import type { Ownership } from './viewer.queries.ts';

export { CATALOG_TAG } from './catalog.tag.ts';
export { changeCourse } from './catalog.commands.ts';
export { courseCards, knownCourseCards } from './card.queries.ts';
export { packageCards } from './package.queries.ts';
export { deepestPlace } from './course-list.rules.ts';
export { presentPlace } from './card.present.ts';
export { refundRuleOf } from './refund-rule.rules.ts';
export { refusalOf as saleRefusal } from './sale.rules.ts';
export { courseTokens, indexCourses, indexPackages, rebuildTerms } from './search.index.ts';
export { toQuery, toSoundQuery, wordsToIndex } from './search.tokens.ts';

const WARM_MS = 1_000;

/** Binds the catalogue's calls and keeps its search terms; `ownership` says who may study what. */
export function catalogModule(platform: Platform, ownership: Ownership): Module<'catalog'> {
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  const courses = createCourseLists(platform, createAnchorBook(platform));
  return {
    domain: 'catalog',
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
      courses: cached(async (_platform, input) => courses(input)),
      suggest: cached(suggest),
      submitComment: async ({ user }, input) => submitComment(platform, user.userId, input),
      askQuestion: async ({ user }, input) => askQuestion(platform, user.userId, input),
      toggleFavourite: async ({ user }, input) => toggleFavourite(platform, user.userId, input),
      isFavourite: async ({ user }, input) => isFavourite(platform, user, input),
      favourites: async ({ user }, input) => favourites(platform, user.userId, input),
    },
    // Loading them takes a moment; the first who searches should not wait for it.
    background: [
      { name: 'search-dictionaries', everyMs: WARM_MS, run: async () => warmDictionaries() },
    ],
    schedules: [
      {
        name: 'catalog.search-terms',
        cron: '30 4 * * *',
        run: async () => inTransaction(platform.db, rebuildTerms),
      },
    ],
  };
}
