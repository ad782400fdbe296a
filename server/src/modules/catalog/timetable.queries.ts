/** Reads of the live timetable. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { presentCard } from './card.present.ts';
import { presentTeachers } from './course.present.ts';
import { listUpcomingLive } from './timetable.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type LiveCard = CallResponse<'catalog.upcomingLive'>[number];

export async function upcomingLive(
  { db, clock }: Platform,
  { limit }: CallInput<'catalog.upcomingLive'>,
): Promise<LiveCard[]> {
  const rows = await listUpcomingLive(db, limit, clock.now());
  return rows.map((row) => ({
    ...presentCard(row),
    // The statement asks for two of the numbers the table holds.
    live_status: row.live_status as LiveCard['live_status'],
    next_time: formatWireTime(row.next_at),
    teacher: presentTeachers(row),
  }));
}
