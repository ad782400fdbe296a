/** What can be shared for a commission. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { openCouponPrice } from '#modules/coupon';
import { presentCard } from '../cards/card.present.ts';
import { toQuery, toSoundQuery } from '../search/tokens.ts';
import { findSharedCourse, findSharedPackage, listProgramme } from './programme.repo.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { CourseCard } from '../cards/card.present.ts';
import type { ProgrammeWords, SharedProduct } from './programme.repo.ts';

/** A course in the programme: its card, its price, and what of that a sale earns. */
export interface ProgrammeCourse {
  readonly card: CourseCard;
  readonly priceFen: number;
  readonly spreadBp: number;
}

/** A page of the courses in the programme, the newest first; with a keyword the best hit first. */
export async function programmeCourses(
  platform: Platform,
  { keyword = '', type, page, limit }: CallInput<'distribution.goods'>,
): Promise<{ readonly list: readonly ProgrammeCourse[]; readonly total: number }> {
  const words = wordsOf(keyword);
  if (words === null && keyword !== '') {
    return { list: [], total: 0 };
  }
  const filter = { type: type ?? null, words, page, limit };
  const [{ rows, total }, couponPrice] = await Promise.all([
    listProgramme(platform.db, filter, platform.clock.now()),
    openCouponPrice(platform),
  ]);
  const list = rows.map((row) => ({
    card: presentCard(row, couponPrice),
    priceFen: row.price_fen,
    spreadBp: row.spread_bp,
  }));
  return { list, total };
}

/** What to ask the index: as it was written, and below that as it sounds; null without a word. */
function wordsOf(keyword: string): ProgrammeWords | null {
  const { inTitle, anywhere, phrase } = toQuery(keyword);
  if (inTitle === null || anywhere === null) {
    return null;
  }
  const sounds = toSoundQuery(keyword);
  return { inTitle, anywhere: sounds === null ? anywhere : `(${anywhere}) | ${sounds}`, phrase };
}

/** What a link to a course or package shows; null when nobody earns by it. */
export async function sharedProduct(
  { db }: Platform,
  { id, type }: CallInput<'distribution.shareLink'>,
): Promise<SharedProduct | null> {
  return type === COURSE_TYPES.package
    ? findSharedPackage(db, id)
    : findSharedCourse(db, { id, type });
}
