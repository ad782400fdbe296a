/** Reads of packages. */
import { SORT_DIRECTIONS, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { couponPriceFor, openCouponPrice } from '#modules/coupon';
import { presentPackage, presentPackageCard, presentPackageFor } from './package.present.ts';
import {
  countHits,
  countPackages,
  findPackage,
  listPackageItems,
  listPackages,
  listPackagesWith,
  packageCardsById,
  searchPackages,
} from './package.repo.ts';
import { refusalOf } from '../offer/sale.rules.ts';
import { toQuery } from '../search/tokens.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { PackageCardRow } from './package.repo.ts';
import type { PackageCard, ShownPackage } from './package.present.ts';
import type { Viewer } from '../offer/viewer.queries.ts';

async function presentCards(
  platform: Platform,
  rows: readonly PackageCardRow[],
): Promise<PackageCard[]> {
  const couponPrice = await openCouponPrice(platform);
  return rows.map((row) => presentPackageCard(row, couponPrice));
}

export async function packages(
  platform: Platform,
  { category_id: categoryId, keyword = '', page, limit, ...sorting }: CallInput<'catalog.packages'>,
): Promise<CallResponse<'catalog.packages'>> {
  const { db } = platform;
  const filter = { categoryId, ...sorting };
  if (keyword === '') {
    const [rows, total] = await Promise.all([
      listPackages(db, filter, { page, limit }),
      countPackages(db, categoryId),
    ]);
    return { list: await presentCards(platform, rows), total, page, limit };
  }
  const { inTitle, anywhere } = toQuery(keyword);
  if (inTitle === null || anywhere === null) {
    return { list: [], total: 0, page, limit };
  }
  const words = { inTitle, anywhere };
  const [rows, total] = await Promise.all([
    searchPackages(db, words, filter, { page, limit }),
    countHits(db, words, categoryId),
  ]);
  return { list: await presentCards(platform, rows), total, page, limit };
}

export async function homePackages(
  platform: Platform,
  { limit }: CallInput<'catalog.homePackages'>,
): Promise<CallResponse<'catalog.homePackages'>> {
  const rows = await listPackages(
    platform.db,
    { categoryId: undefined, sort_type: SORT_TYPES.overall, sort: SORT_DIRECTIONS.descending },
    { page: 1, limit },
  );
  return presentCards(platform, rows);
}

export async function packagesWithCourse(
  platform: Platform,
  { id }: CallInput<'catalog.packagesWithCourse'>,
): Promise<CallResponse<'catalog.packagesWithCourse'>> {
  return presentCards(platform, await listPackagesWith(platform.db, id));
}

/** Cards of the packages on sale among `ids`, in that order, for the pages of other domains. */
export async function packageCards(
  platform: Platform,
  ids: readonly number[],
): Promise<PackageCard[]> {
  return ids.length === 0
    ? []
    : presentCards(platform, await packageCardsById(platform.db, ids, 'on sale'));
}

/** Cards of all packages among `ids`, for people who kept what is off sale by now. */
export async function knownPackageCards(
  platform: Platform,
  ids: readonly number[],
): Promise<PackageCard[]> {
  return ids.length === 0
    ? []
    : presentCards(platform, await packageCardsById(platform.db, ids, 'all'));
}

/** A package on sale, but for what the viewer has of it. */
async function loadPackage(
  platform: Platform,
  { userId }: Viewer,
  { id }: CallInput<'catalog.package'>,
): Promise<ShownPackage> {
  const { db, clock } = platform;
  const [row, items, couponPrice] = await Promise.all([
    findPackage(db, id, userId),
    listPackageItems(db, id, clock.now()),
    couponPriceFor(platform, userId),
  ]);
  if (row === null) {
    throw fail('common.notFound');
  }
  const refusal = refusalOf(row.status);
  if (refusal !== null) {
    throw fail(refusal);
  }
  return presentPackage(row, items, couponPrice);
}

/** A package as the asking person sees it. */
export async function packageOf(
  platform: Platform,
  viewer: Viewer,
  input: CallInput<'catalog.package'>,
): Promise<CallResponse<'catalog.package'>> {
  const shown = await loadPackage(platform, viewer, input);
  return presentPackageFor(
    shown,
    await viewer.has(shown.relation.map(({ curriculum_id }) => curriculum_id)),
  );
}
