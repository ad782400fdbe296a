/** Reads of one course. */
import { fail } from '#platform/failure';
import { couponPriceFor } from '#modules/coupon';
import { presentCourse } from './course.present.ts';
import { findCourse } from './course.repo.ts';
import { refusalOf } from '../offer/sale.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { ShownCourse } from './course.present.ts';
import type { Viewer } from '../offer/viewer.queries.ts';

/** A course on sale, but for what the viewer has of it. */
async function loadCourse(
  platform: Platform,
  { userId }: Viewer,
  { id, type }: CallInput<'catalog.course'>,
): Promise<ShownCourse> {
  const now = platform.clock.now();
  const [row, couponPrice] = await Promise.all([
    findCourse(platform.db, id, userId, now),
    couponPriceFor(platform, userId),
  ]);
  if (row === null || (type !== undefined && row.type !== type)) {
    throw fail('common.notFound');
  }
  const refusal = refusalOf(row.status);
  if (refusal !== null) {
    throw fail(refusal);
  }
  return presentCourse(row, couponPrice, now);
}

/** A course as the asking person sees it. */
export async function course(
  platform: Platform,
  viewer: Viewer,
  input: CallInput<'catalog.course'>,
): Promise<CallResponse<'catalog.course'>> {
  const [shown, { is_purchased, my }] = await Promise.all([
    loadCourse(platform, viewer, input),
    viewer.has([input.id]),
  ]);
  return { ...shown, is_purchased, my };
}
