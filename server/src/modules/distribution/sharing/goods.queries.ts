/** Courses whose links earn a commission. */
import { programmeCourses } from '#modules/catalog';
import { requireActive } from '../applications/standing.repo.ts';
import { presentGood } from './goods.present.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** A page of the courses a distributor can share. */
export async function goods(
  platform: Platform,
  userId: number,
  input: CallInput<'distribution.goods'>,
): Promise<CallResponse<'distribution.goods'>> {
  await requireActive(platform.db, userId);
  const { list, total } = await programmeCourses(platform, input);
  return { list: list.map(presentGood), total, page: input.page, limit: input.limit };
}
