/** Reads of packages. */
import { SORT_DIRECTIONS, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
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
import { refusalOf } from './sale.rules.ts';
import { toQuery } from './search.tokens.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { PackageCard, ShownPackage } from './package.present.ts';
import type { Viewer } from './viewer.queries.ts';

export async function packages(
  { db }: Platform,
  { category_id: categoryId, keyword = '', page, limit, ...sorting }: CallInput<'catalog.packages'>,
): Promise<CallResponse<'catalog.packages'>> {
  const filter = { categoryId, ...sorting };
  if (keyword === '') {
    const [rows, total] = await Promise.all([
      listPackages(db, filter, { page, limit }),
      countPackages(db, categoryId),
    ]);
    return { list: rows.map(presentPackageCard), total, page, limit };
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
  return { list: rows.map(presentPackageCard), total, page, limit };
}

export async function homePackages(
  { db }: Platform,
  { limit }: CallInput<'catalog.homePackages'>,
): Promise<CallResponse<'catalog.homePackages'>> {
  const rows = await listPackages(
    db,
    { categoryId: undefined, sort_type: SORT_TYPES.overall, sort: SORT_DIRECTIONS.descending },
    { page: 1, limit },
  );
  return rows.map(presentPackageCard);
}

export async function packagesWithCourse(
  { db }: Platform,
  { id }: CallInput<'catalog.packagesWithCourse'>,
): Promise<CallResponse<'catalog.packagesWithCourse'>> {
  return (await listPackagesWith(db, id)).map(presentPackageCard);
}

/** Cards of the packages on sale among `ids`, in that order, for the pages of other domains. */
export async function packageCards(
  { db }: Platform,
  ids: readonly number[],
): Promise<PackageCard[]> {
  return ids.length === 0
    ? []
    : (await packageCardsById(db, ids, 'on sale')).map(presentPackageCard);
}

/** Cards of all packages among `ids`, for people who kept what is off sale by now. */
export async function knownPackageCards(
  { db }: Platform,
  ids: readonly number[],
): Promise<PackageCard[]> {
  return ids.length === 0 ? [] : (await packageCardsById(db, ids, 'all')).map(presentPackageCard);
}

/** A package on sale, but for what the viewer has of it. */
async function loadPackage(
  { db, clock }: Platform,
  { userId }: Viewer,
  { id }: CallInput<'catalog.package'>,
): Promise<ShownPackage> {
  const [row, items] = await Promise.all([
    findPackage(db, id, userId),
    listPackageItems(db, id, clock.now()),
  ]);
  if (row === null) {
    throw fail('common.notFound');
  }
  const refusal = refusalOf(row.status);
  if (refusal !== null) {
    throw fail(refusal);
  }
  return presentPackage(row, items);
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
