/** Reads of the live timetable. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { openCouponPrice } from '#modules/coupon';
import { presentCard, presentTime } from '../cards/card.present.ts';
import { presentTeachers } from '../course/course.present.ts';
import { listUpcomingLive } from './timetable.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type LiveCard = CallResponse<'catalog.upcomingLive'>[number];

export async function upcomingLive(
  platform: Platform,
  { limit }: CallInput<'catalog.upcomingLive'>,
): Promise<LiveCard[]> {
  const [rows, couponPrice] = await Promise.all([
    listUpcomingLive(platform.db, limit, platform.clock.now()),
    openCouponPrice(platform),
  ]);
  return rows.map((row) => ({
    ...presentCard(row, couponPrice),
    // The statement asks for two of the numbers the table holds.
    live_status: row.live_status as LiveCard['live_status'],
    chapter_id: row.chapter_id,
    next_time: formatWireTime(row.next_at),
    next_end_time: presentTime(row.next_end_at),
    teacher: presentTeachers(row),
  }));
}
