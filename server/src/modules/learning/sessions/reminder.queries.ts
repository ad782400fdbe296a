/** Reads of reminders. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { listReminders } from './reminder.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type Reminder = CallResponse<'learning.reminders'>[number];

/** What a user wants to be reminded of. */
export async function reminders({ db, clock }: Platform, userId: number): Promise<Reminder[]> {
  const rows = await listReminders(db, userId, clock.now());
  return rows.map((row) => ({
    chapter_id: row.chapter_id,
    title: row.title,
    start_time: formatWireTime(row.start_at),
    end_time: row.end_at === null ? null : formatWireTime(row.end_at),
    curriculum: {
      id: row.course_id,
      // The table holds types 1 to 3, under a check constraint.
      type: row.course_type as Reminder['curriculum']['type'],
      title: row.course_title,
    },
    create_time: formatWireTime(row.created_at),
  }));
}
