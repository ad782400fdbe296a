/** Course lists by type, category, place and institution. */
import { presentCard } from './card.present.ts';
import { gatherCourses, listShopCourses, readTally, walkCourses } from './course-list.repo.ts';
import { deepestPlace, orderOf, shouldWalk } from './course-list.rules.ts';
import { searchByKeyword } from './search.queries.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { AnchorBook } from './anchor-book.queries.ts';
import type { CardRow } from './card.repo.ts';
import type { CourseFilter, CourseOrder, Node, Tally } from './course-list.rules.ts';

type Input = CallInput<'catalog.courses'>;
type Page = CallResponse<'catalog.courses'>;

/** A node of a tree, null when it was not asked for, undefined when there is no such one. */
function nodeOf(
  id: number | undefined,
  level: number | null,
  parent: number | null,
): Node | null | undefined {
  if (id === undefined) {
    return null;
  }
  return level === null || parent === null ? undefined : { id, level, parent };
}

function pageOf(rows: readonly CardRow[], total: number, { page, limit }: Input): Page {
  const list = rows.map(presentCard);
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
    if (!shouldWalk(filter, tally, offset + limit)) {
      return gatherCourses(db, filter, order, { after: null, offset, limit }, clock.now());
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
    const filter = {
      type,
      category: nodeOf(category, tally.category_level, tally.category_parent),
      place: nodeOf(place, tally.place_level, tally.place_parent),
    };
    if (filter.category === undefined || filter.place === undefined) {
      return pageOf([], 0, input);
    }
    const known = { type, category: filter.category, place: filter.place };
    if (shop !== undefined) {
      const slice = { after: null, offset: (input.page - 1) * input.limit, limit: input.limit };
      const found = await listShopCourses(db, shop, known, order, slice, clock.now());
      return pageOf(found.rows, found.total, input);
    }
    return pageOf(await pick(known, order, tally, input), tally.matching, input);
  };
}
