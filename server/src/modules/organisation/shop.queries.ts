/** Reads of institutions and of what they offer. */
import { SORT_DIRECTIONS, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import { courseCards, deepestPlace, packageCards, toQuery, toSoundQuery } from '#modules/catalog';
import { fail } from '#platform/failure';
import { searchShops } from './shop-search.repo.ts';
import { listTeachers, pickCourses, pickPackages } from './shop-tabs.repo.ts';
import { presentShop, presentShopCard, presentTeacher } from './shop.present.ts';
import { findShop, firstShops, pickShops, shopCardsById, shopOfCourse } from './shop.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { Picked, ShopOrder } from './shop.repo.ts';

const RECOMMENDED = 8;

/** An institution has no price, and a place filters rather than sorts: both keep the overall order. */
const ORDER_COLUMNS = {
  [SORT_TYPES.overall]: 'rank',
  [SORT_TYPES.sales]: 'buy_num',
  [SORT_TYPES.price]: 'rank',
  [SORT_TYPES.newest]: 'created_at',
  [SORT_TYPES.address]: 'rank',
} as const;

export async function featured(
  { db }: Platform,
  { limit }: CallInput<'organisation.featured'>,
): Promise<CallResponse<'organisation.featured'>> {
  const rows = await firstShops(db, limit);
  return rows.map(presentShopCard);
}

export async function ofCourse(
  { db }: Platform,
  { id }: CallInput<'organisation.ofCourse'>,
): Promise<CallResponse<'organisation.ofCourse'>> {
  const row = await shopOfCourse(db, id);
  if (row === null) {
    throw fail('common.notFound');
  }
  return presentShopCard(row);
}

async function pick({ db }: Platform, input: CallInput<'organisation.list'>): Promise<Picked> {
  const { keyword = '', category_id: categoryId, sort_type: sortType, sort } = input;
  const filter = { categoryId, placeId: deepestPlace(input.address_id) };
  const order: ShopOrder = {
    column: ORDER_COLUMNS[sortType],
    direction: sort === SORT_DIRECTIONS.ascending ? 'asc' : 'desc',
  };
  return keyword === ''
    ? pickShops(db, filter, order, input)
    : searchShops(db, { ...toQuery(keyword), sounds: toSoundQuery(keyword) }, filter, order, input);
}

export async function list(
  platform: Platform,
  input: CallInput<'organisation.list'>,
): Promise<CallResponse<'organisation.list'>> {
  const { ids, total } = await pick(platform, input);
  const rows = await shopCardsById(platform.db, ids);
  return { list: rows.map(presentShopCard), total, page: input.page, limit: input.limit };
}

export async function detail(
  platform: Platform,
  { id }: CallInput<'organisation.detail'>,
): Promise<CallResponse<'organisation.detail'>> {
  const row = await findShop(platform.db, id, RECOMMENDED);
  if (row === null) {
    throw fail('common.notFound');
  }
  return { ...presentShop(row), curriculum: await courseCards(platform, row.recommended) };
}

export async function courses(
  platform: Platform,
  { id, type, page, limit }: CallInput<'organisation.courses'>,
): Promise<CallResponse<'organisation.courses'>> {
  const { ids, total } = await pickCourses(platform.db, id, type, { page, limit });
  return { list: await courseCards(platform, ids), total, page, limit };
}

export async function packages(
  platform: Platform,
  { id, page, limit }: CallInput<'organisation.packages'>,
): Promise<CallResponse<'organisation.packages'>> {
  const { ids, total } = await pickPackages(platform.db, id, { page, limit });
  return { list: await packageCards(platform, ids), total, page, limit };
}

export async function teachers(
  { db }: Platform,
  { id, page, limit }: CallInput<'organisation.teachers'>,
): Promise<CallResponse<'organisation.teachers'>> {
  const found = await listTeachers(db, id, { page, limit });
  return { list: found.list.map(presentTeacher), total: found.total, page, limit };
}
