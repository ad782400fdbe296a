/** Course lists by type, category, place and institution. */
import { openCouponPrice } from '#modules/coupon';
import { presentCard } from '../cards/card.present.ts';
import { gatherCourses, listShopCourses, readTally, walkCourses } from './course-list.repo.ts';
import { branchesOf, deepestPlace, wayTo } from './course-list.rules.ts';
import { orderOf } from '../cards/card-order.rules.ts';
import { searchByKeyword } from '../search/search.queries.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { AnchorBook } from './anchor-book.queries.ts';
import type { CardRow } from '../cards/card.repo.ts';
import type { CourseOrder } from '../cards/card-order.rules.ts';
import type { CourseFilter, Tally } from './course-list.rules.ts';

type Input = CallInput<'catalog.courses'>;
type Page = CallResponse<'catalog.courses'>;

/** The filter of a request; null when it names a category or place that does not exist. */
function filterOf(
  type: number | undefined,
  category: number | undefined,
  place: number | undefined,
  known: Awaited<ReturnType<typeof readTally>>,
): CourseFilter | null {
  const { category_level, category_parent, category_children, place_level, place_parent } = known;
  const knownCategory =
    category === undefined || category_level === null || category_parent === null
      ? null
      : {
          id: category,
          level: category_level,
          branches: branchesOf(category, category_level, category_parent, category_children),
        };
  const knownPlace =
    place === undefined || place_level === null || place_parent === null
      ? null
      : { id: place, level: place_level, parent: place_parent };
  return (category !== undefined && knownCategory === null) ||
    (place !== undefined && knownPlace === null)
    ? null
    : { type, category: knownCategory, place: knownPlace };
}

/** A page of courses, with no words looked for. */
async function pageOf(
  platform: Platform,
  rows: readonly CardRow[],
  total: number,
  { page, limit }: Input,
): Promise<Page> {
  const couponPrice = await openCouponPrice(platform);
  const list = rows.map((row) => presentCard(row, couponPrice));
  return { list, total, page, limit, words: [], is_similar: 0, suggestion: '' };
}

/** Lists of courses; with a keyword, a search. */
export function createCourseLists(platform: Platform, anchors: AnchorBook) {
  const { db, clock } = platform;

  const pick = async (
    filter: CourseFilter,
    order: CourseOrder,
    tally: Tally,
    { page, limit }: Input,
  ): Promise<CardRow[]> => {
    const offset = (page - 1) * limit;
    if (offset >= tally.matching) {
      return [];
    }
    const way = wayTo(filter, tally, offset + limit);
    if (way !== 'walk') {
      return gatherCourses(db, way, filter, order, { after: null, offset, limit }, clock.now());
    }
    const slice = await anchors.sliceOf(filter, order, offset, limit);
    return walkCourses(db, filter, order, slice, clock.now());
  };

  return async function courses(input: Input): Promise<Page> {
    const { type, category_id: category, shop_id: shop, keyword = '' } = input;
    const place = deepestPlace(input.address_id);
    if (keyword !== '') {
      return searchByKeyword(platform, { ...input, keyword, place });
    }
    const order = orderOf(input);
    const tally = await readTally(db, { type, category, place });
    const filter = filterOf(type, category, place, tally);
    if (filter === null) {
      return pageOf(platform, [], 0, input);
    }
    if (shop !== undefined) {
      const slice = { after: null, offset: (input.page - 1) * input.limit, limit: input.limit };
      const found = await listShopCourses(db, shop, filter, order, slice, clock.now());
      return pageOf(platform, found.rows, found.total, input);
    }
    return pageOf(platform, await pick(filter, order, tally, input), tally.matching, input);
  };
}
