/** Reads of coupons. */
import { fail } from '#platform/failure';
import { judgeCoupons } from './advice.rules.ts';
import { COUPON_TAG } from './coupon-tag.ts';
import { listCandidates } from './candidate.repo.ts';
import { isFor } from './coupon.rules.ts';
import { presentClaimable, presentClaimed, presentCoupon } from './coupon.present.ts';
import {
  countClaimed,
  countOffered,
  findCoupon,
  listClaimed,
  listOffered,
  listPromoted,
  listPromotedNear,
} from './coupon.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { Platform } from '#platform/module';
import type { UserContext, VisitorContext } from '#platform/http/context';
import type { BasketFacts } from './coupon.rules.ts';
import type { CouponRow } from './coupon.repo.ts';

/** What the order module knows of something somebody would buy; fails when it is not for sale. */
export type BasketOf = (
  userId: number,
  product: CallInput<'coupon.forOrder'>,
) => Promise<BasketFacts>;

const PROMOTED_MAX = 3;

interface Asker {
  readonly userId: number | null;
  readonly language: Language;
}

/** One coupon, or the promoted ones; what visitors are told is shared among those of a language. */
export async function info(
  platform: Platform,
  { user, language }: VisitorContext,
  input: CallInput<'coupon.info'>,
): Promise<CallResponse<'coupon.info'>> {
  if (user !== null) {
    return loadInfo(platform, { userId: user.userId, language }, input);
  }
  const key = `info:${language}:${JSON.stringify(input)}`;
  const { json } = await platform.cache.json(COUPON_TAG, key, async () =>
    JSON.stringify(await loadInfo(platform, { userId: null, language }, input)),
  );
  return JSON.parse(json) as CallResponse<'coupon.info'>;
}

async function loadInfo(
  { db, clock }: Platform,
  { userId, language }: Asker,
  input: CallInput<'coupon.info'>,
): Promise<CallResponse<'coupon.info'>> {
  if ('id' in input) {
    const row = await findCoupon(db, input.id, userId);
    if (row === null) {
      throw fail('coupon.notFound');
    }
    return presentCoupon(row, language);
  }
  const now = clock.now();
  const rows =
    input.curriculum_id === undefined
      ? await listPromoted(db, userId, PROMOTED_MAX, now)
      : await promotedFor(db, input.curriculum_id, userId, now);
  return rows.map((row) => presentCoupon(row, language));
}

async function promotedFor(
  db: Platform['db'],
  courseId: number,
  userId: number | null,
  now: Date,
): Promise<CouponRow[]> {
  const near = await listPromotedNear(db, courseId, userId, now);
  return near
    .filter(({ coupon, product }) => isFor(coupon, product))
    .slice(0, PROMOTED_MAX)
    .map(({ coupon }) => coupon);
}

/** The claim centre. Not cached: what can be claimed changes by the second. */
export async function claimable(
  { db, clock }: Platform,
  { user, language }: VisitorContext,
  { type, page, limit }: CallInput<'coupon.claimable'>,
): Promise<CallResponse<'coupon.claimable'>> {
  const now = clock.now();
  const [rows, total] = await Promise.all([
    listOffered(db, user?.userId ?? null, type, { page, limit }, now),
    countOffered(db, type, now),
  ]);
  return { list: rows.map((row) => presentClaimable(row, now, language)), total, page, limit };
}

/** One's own coupons. */
export async function mine(
  { db, clock }: Platform,
  { user, language }: UserContext,
  { status, page, limit }: CallInput<'coupon.mine'>,
): Promise<CallResponse<'coupon.mine'>> {
  const now = clock.now();
  const [rows, total] = await Promise.all([
    listClaimed(db, user.userId, status, { page, limit }, now),
    countClaimed(db, user.userId, status, now),
  ]);
  return { list: rows.map((row) => presentClaimed(row, now, language)), total, page, limit };
}

/** One's coupons judged against what one would order. */
export async function forOrder(
  { db, clock }: Platform,
  basketOf: BasketOf,
  { user, language }: UserContext,
  input: CallInput<'coupon.forOrder'>,
): Promise<CallResponse<'coupon.forOrder'>> {
  const now = clock.now();
  const [basket, coupons] = await Promise.all([
    basketOf(user.userId, input),
    listCandidates(db, user.userId, now),
  ]);
  return judgeCoupons(coupons, basket, now, language);
}
