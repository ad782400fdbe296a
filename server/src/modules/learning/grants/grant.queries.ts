/** Queries of grants: who may study which course. */
import { listHeld, listOwned, listOwnedIds } from './grant.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** Which of these courses a user may study now, each with the end of that, null for never. */
export async function ownedUntil(
  { db, clock }: Platform,
  userId: number,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, Date | null>> {
  const rows = await listOwned(db, userId, courseIds, clock.now());
  return new Map(rows.map(({ course_id, ends_at }) => [course_id, ends_at]));
}

/** Which courses a user may study now. */
export async function ownedCourses(
  { db, clock }: Platform,
  userId: number,
): Promise<CallResponse<'learning.owned'>> {
  return { ids: await listOwnedIds(db, userId, clock.now()) };
}

/** The same with how far he is in each, in percent. */
export async function heldCourses(
  { db, clock }: Platform,
  userId: number,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly endsAt: Date | null; readonly percent: number }>> {
  const rows = await listHeld(db, userId, courseIds, clock.now());
  return new Map(
    rows.map(({ course_id, ends_at, percent }) => [course_id, { endsAt: ends_at, percent }]),
  );
}
