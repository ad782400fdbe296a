/** What people keep for later. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { knownCourseCards } from '../cards/card.queries.ts';
import { findFavourite, listFavourites } from './favourite.repo.ts';
import { knownPackageCards } from '../package/package.queries.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Principal } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { FavouriteRow } from './favourite.repo.ts';

type Favourites = CallResponse<'catalog.favourites'>;

export async function isFavourite(
  { db }: Platform,
  user: Principal | null,
  { id, type }: CallInput<'catalog.isFavourite'>,
): Promise<CallResponse<'catalog.isFavourite'>> {
  const kept = user !== null && (await findFavourite(db, { userId: user.userId, type, id }));
  return { is_collect: kept ? 1 : 0 };
}

const idsOf = (kept: readonly FavouriteRow[]) => kept.map(({ target_id }) => target_id);
const isPackage = ({ type }: FavouriteRow): boolean => type === COURSE_TYPES.package;

/** What a user keeps; what is off sale by now stays until he takes it out. */
export async function favourites(
  platform: Platform,
  userId: number,
  { type, page, limit }: CallInput<'catalog.favourites'>,
): Promise<Favourites> {
  const { total, rows } = await listFavourites(platform.db, userId, type, { page, limit });
  const [courses, packages] = await Promise.all([
    knownCourseCards(platform, idsOf(rows.filter((row) => !isPackage(row)))),
    knownPackageCards(platform, idsOf(rows.filter(isPackage))),
  ]);
  const courseOf = new Map(courses.map((card) => [card.id, card]));
  const packageOf = new Map(packages.map((card) => [card.id, card]));
  const list = rows.flatMap((row): Favourites['list'] => {
    const kept = presentKept(row);
    if (isPackage(row)) {
      const card = packageOf.get(row.target_id);
      return card === undefined ? [] : [{ ...card, type: COURSE_TYPES.package, ...kept }];
    }
    const card = courseOf.get(row.target_id);
    return card === undefined ? [] : [{ ...card, ...kept }];
  });
  return { list, total, page, limit };
}

function presentKept({ created_at, is_valid }: FavouriteRow) {
  return { collect_time: formatWireTime(created_at), is_valid: is_valid ? 1 : 0 } as const;
}
