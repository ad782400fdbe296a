/** Search by keyword: exact hits first, then what sounds or is spelled alike. */
import { SEARCH_HITS_MAX } from '@zhiji/contract/kernel/limits';
import { openCouponPrice } from '#modules/coupon';
import { presentCard } from '../cards/card.present.ts';
import { orderOf } from '../cards/card-order.rules.ts';
import { searchCourses, searchSimilar } from './search.repo.ts';
import { allOf, markTokens, spell, toQuery, toSoundQuery } from './tokens.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { BroadFilter } from './search.repo.ts';
import type { SearchQuery } from './tokens.ts';

type Page = CallResponse<'catalog.courses'>;
type Input = CallInput<'catalog.courses'> & {
  readonly keyword: string;
  readonly place: number | undefined;
};

/** Fewer exact hits than this are followed by similar ones. */
const FEW = 10;
const SHORT_SPELLING = 5;

const COUNTRIES_BELOW = 10_000;
const PROVINCE_DIGITS = 10_000;

/** A country or province lets much through; a city or district little. The id tells which. */
const isCountry = (place: number): boolean => place < COUNTRIES_BELOW;
const isProvince = (place: number): boolean => !isCountry(place) && place % PROVINCE_DIGITS === 0;

function broadFilterOf({ type, place }: Input): BroadFilter {
  return {
    type: type ?? null,
    country: place !== undefined && isCountry(place) ? place : null,
    province: place !== undefined && isProvince(place) ? place : null,
  };
}

function marksOf({ category_id, place, shop_id }: Input): string {
  const isNarrow = place !== undefined && !isCountry(place) && !isProvince(place);
  return allOf(
    markTokens({
      categories: category_id === undefined ? [] : [category_id],
      places: isNarrow ? [place] : [],
      shop: shop_id,
    }),
  );
}

const together = (query: string, marks: string): string =>
  marks === '' ? query : `(${query}) & ${marks}`;

/** How many letters of a spelling may be wrong before it is another word. */
const mistakesIn = (spelling: string): number => (spelling.length < SHORT_SPELLING ? 1 : 2);

/** A page of hits; a query without any word in it finds nothing. */
export async function searchByKeyword(platform: Platform, input: Input): Promise<Page> {
  const { page, limit } = input;
  const query = toQuery(input.keyword);
  const nothing = { list: [], total: 0, page, limit, words: [], is_similar: 0, suggestion: '' };
  if (query.inTitle === null || query.anywhere === null) {
    return { ...nothing, is_similar: 0 };
  }
  const marks = marksOf(input);
  const found = await searchCourses(
    platform.db,
    {
      inTitle: together(query.inTitle, marks),
      anywhere: together(query.anywhere, marks),
      broad: broadFilterOf(input),
      phrase: query.phrase,
      most: SEARCH_HITS_MAX,
    },
    { order: orderOf(input), offset: (page - 1) * limit, limit },
    platform.clock.now(),
  );
  const couponPrice = await openCouponPrice(platform);
  const exact: Page = {
    ...nothing,
    list: found.rows.map((row) => presentCard(row, couponPrice)),
    total: found.total,
    words: [...query.words],
    is_similar: 0,
  };
  return found.total < FEW && page === 1
    ? withSimilar(platform, input, query, marks, exact)
    : exact;
}

/** Fills a short first page with courses that sound or are spelled alike, below the exact hits. */
async function withSimilar(
  platform: Platform,
  input: Input,
  query: SearchQuery,
  marks: string,
  exact: Page,
): Promise<Page> {
  const spelling = spell(input.keyword);
  const similar = await searchSimilar(
    platform.db,
    {
      sounds: toSoundQuery(input.keyword),
      marks,
      broad: broadFilterOf(input),
      spelling,
      mistakes: mistakesIn(spelling),
      without: exact.list.map(({ id }) => id),
      limit: input.limit,
    },
    platform.clock.now(),
  );
  const couponPrice = await openCouponPrice(platform);
  const added = similar.rows
    .slice(0, input.limit - exact.list.length)
    .map((row) => presentCard(row, couponPrice));
  const meant = similar.meant === input.keyword.toLowerCase() ? '' : similar.meant;
  const list = [...exact.list, ...added];
  if (exact.total > 0) {
    return { ...exact, list, total: list.length };
  }
  return {
    ...exact,
    list,
    total: list.length,
    words: meant === '' ? exact.words : [...query.words, meant],
    is_similar: list.length > 0 ? 1 : 0,
    suggestion: meant,
  };
}
